package org.taskrace.agent.transform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.EscapingParameters;

/**
 * Copies of the methods of the class that is being rewritten which do not check some of their parameters: callers take such a copy
 * where they know that nobody else can see these arguments, and that the method lets nobody see them.
 *
 * <p>A copy has the name of its method, so that stacks look as they would, and one parameter more, always null, whose type tells
 * the copies of a method apart: {@link org.taskrace.hooks.Unshared}, an array of it, an array of those and so on. It is private,
 * and reflection does not show it. Copies are made on demand, while the class is rewritten: {@link #redirect} asks for one, {@link
 * #next} gives those that are still to be written, which may ask for more.
 *
 * <p>I1: a call is redirected only to a copy that the class then gets. I2: a copy does all that its method does but for checks of
 * objects that nobody else can see.
 */
final class MethodVariants {

    /** A method with more combinations of such arguments is called as it is. */
    private static final int MOST_PER_METHOD = 4;

    private static final int MOST = 100;

    private static final String MARK = "Lorg/taskrace/hooks/Unshared;";

    /**
     * A copy.
     *
     * @param descriptor its own, with one parameter more
     * @param unshared the parameters that it does not check: one bit per slot from bit 1 on, the receiver being slot 0
     */
    record Variant(MethodNode original, String descriptor, int unshared) {

        String name() {
            return original.name;
        }

        /** The slot of the additional parameter. */
        int markSlot() {
            boolean isStatic = (original.access & Opcodes.ACC_STATIC) != 0;
            return (Type.getArgumentsAndReturnSizes(original.desc) >> 2) - (isStatic ? 1 : 0);
        }

        int access() {
            int dropped = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_FINAL | Opcodes.ACC_BRIDGE;
            return original.access & ~dropped | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        }
    }

    private final ClassView view;
    private final EscapingParameters escapes;
    private final Set<String> refused;
    private final Map<MethodNode, List<Variant>> known = new HashMap<>();
    private final Deque<Variant> open = new ArrayDeque<>();
    private int count;

    /** {@code refused}: methods, by name and descriptor, that had no room for what rewriting adds. */
    MethodVariants(ClassView view, EscapingParameters escapes, Set<String> refused) {
        this.view = view;
        this.escapes = escapes;
        this.refused = refused;
    }

    /** The next copy that the class is to get, or null. */
    Variant next() {
        return open.poll();
    }

    /** Lets a call go to a copy if there can be one that spares checks; {@code unshared}: see {@link Variant}. */
    void redirect(MethodNode caller, MethodInsnNode call, int unshared) {
        MethodNode target = unshared == 0 || call.name.startsWith("<") ? null : view.onlyTarget(call);
        if (target == null || !view.isOwn(target) || !escapes.spares(target, unshared)) {
            return;
        }
        Variant variant = variant(target, unshared);
        if (variant != null) {
            boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
            int opcode = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
            AbstractInsnNode replaced =
                    new MethodInsnNode(opcode, view.ownName(), call.name, variant.descriptor, call.itf);
            caller.instructions.insertBefore(call, new InsnNode(Opcodes.ACONST_NULL));
            caller.instructions.set(call, replaced);
        }
    }

    private Variant variant(MethodNode target, int unshared) {
        List<Variant> ofMethod = known.computeIfAbsent(target, method -> new ArrayList<>());
        for (Variant variant : ofMethod) {
            if (variant.unshared == unshared) {
                return variant;
            }
        }
        int brackets = ofMethod.size();
        int end = target.desc.indexOf(')');
        String descriptor = target.desc.substring(0, end) + "[".repeat(brackets) + MARK + target.desc.substring(end);
        boolean isPossible = brackets < MOST_PER_METHOD
                && count < MOST
                && !refused.contains(target.name + target.desc)
                && !refused.contains(target.name + descriptor);
        if (!isPossible) {
            return null;
        }
        Variant variant = new Variant(target, descriptor, unshared);
        ofMethod.add(variant);
        open.add(variant);
        count++;
        return variant;
    }
}
