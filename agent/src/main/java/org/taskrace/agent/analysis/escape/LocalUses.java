package org.taskrace.agent.analysis.escape;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The uses of local objects in a method: objects that only the method, its callees, and its callers up to their creator
 * can access.
 *
 * @param accesses accesses to their fields and elements, and calls on such collections of the JDK
 * @param arguments per call the arguments that are such objects and do not escape in the called method, one bit per
 *     slot from bit 1 on. The receiver is slot 0. {@link #RESULT} means that the call returns such an object
 */
public record LocalUses(Set<AbstractInsnNode> accesses, Map<MethodInsnNode, Integer> arguments) {

    /** Beside the bits of parameters: only callers, up to one that does not share it, can access the returned object. */
    public static final int RESULT = 1;

    static final LocalUses NONE = new LocalUses(Set.of(), Map.of());
}
