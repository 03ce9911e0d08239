package org.taskrace.agent.analysis;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds the iterators that a method keeps to itself, as every loop over a collection does: the result of {@code iterator()} goes
 * into a variable, and whatever is loaded from that variable, anywhere in the method, is at once asked for the next element. Such
 * an iterator is used by one task alone.
 *
 * <p>Variables share places: one whose place another variable uses in another way is not found. Cost: one pass over the method.
 */
public final class PrivateCursors {

    private static final String ITERATOR = "java/util/Iterator";

    private PrivateCursors() {}

    /** The calls that make such iterators. */
    public static Set<MethodInsnNode> of(MethodNode method) {
        Set<MethodInsnNode> made = new HashSet<>();
        Set<Integer> others = new HashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && makesIterator(call) && storedBy(call) != null) {
                made.add(call);
            } else if (instruction.getOpcode() == Opcodes.ALOAD && !asksIterator(next(instruction))) {
                others.add(((VarInsnNode) instruction).var);
            }
        }
        made.removeIf(call -> others.contains(storedBy(call).var));
        return made;
    }

    private static boolean makesIterator(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && call.name.equals("iterator")
                && call.desc.equals("()L" + ITERATOR + ";");
    }

    private static VarInsnNode storedBy(MethodInsnNode call) {
        return next(call) instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE ? store : null;
    }

    private static boolean asksIterator(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals(ITERATOR)
                && (call.name.equals("hasNext") || call.name.equals("next") || call.name.equals("remove"));
    }

    /** The instruction after this one, whatever labels and lines lie between. */
    private static AbstractInsnNode next(AbstractInsnNode instruction) {
        AbstractInsnNode next = instruction.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next;
    }
}
