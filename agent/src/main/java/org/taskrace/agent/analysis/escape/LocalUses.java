package org.taskrace.agent.analysis.escape;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a method does with objects and arrays that only it, what it calls and its callers up to their creator can see.
 *
 * @param accesses accesses to their fields and elements, and calls on such collections of the JDK
 * @param arguments per call the arguments that are such objects, which the called method does not let escape either: one bit per
 *     slot from bit 1 on, the receiver being slot 0; and {@link #RESULT} if what the call returns is such an object
 */
public record LocalUses(Set<AbstractInsnNode> accesses, Map<MethodInsnNode, Integer> arguments) {

    /** Beside the bits of parameters: nobody but callers, up to one that keeps it to itself, sees what a method returns. */
    public static final int RESULT = 1;

    static final LocalUses NONE = new LocalUses(Set.of(), Map.of());
}
