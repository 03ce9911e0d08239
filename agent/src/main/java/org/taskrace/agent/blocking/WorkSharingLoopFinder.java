package org.taskrace.agent.blocking;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finder of work-sharing loops. There are two kinds. One takes numbers from an atomic, or acquires a lock, in each
 * iteration and does not end by counting them. In the other such a number decides the work ({@link TakenNumber}). The
 * share of one task depends on the others, so each task needs a stack of its own to let the others run between.
 *
 * <p>Blind spot: locks and atomics that the loop reaches through more than one call.
 */
final class WorkSharingLoopFinder {

    private final MethodNode method;
    private final InsnList code;

    /** The method of the program that a call invokes; null if unknown. */
    private final Function<MethodInsnNode, MethodNode> callees;

    private WorkSharingLoopFinder(MethodNode method, Function<MethodInsnNode, MethodNode> callees) {
        this.method = method;
        this.code = method.instructions;
        this.callees = callees;
    }

    static boolean isIn(MethodNode method, Function<MethodInsnNode, MethodNode> callees) {
        return new WorkSharingLoopFinder(method, callees).hasSuchLoop();
    }

    private boolean hasSuchLoop() {
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof JumpInsnNode jump && code.indexOf(jump.label) < code.indexOf(jump)) {
                if (isCounted(jump) ? takesNumbersThatDecide(jump) : takesNumbers(jump) || comesToLocks(jump)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean takesNumbers(JumpInsnNode loop) {
        for (AbstractInsnNode i = loop.label; i != loop; i = i.getNext()) {
            if (takesNumber(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean takesNumbersThatDecide(JumpInsnNode loop) {
        for (AbstractInsnNode i = loop.label; i != loop; i = i.getNext()) {
            if (takesNumber(i) && TakenNumber.decides(method, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean comesToLocks(JumpInsnNode loop) {
        for (AbstractInsnNode i = loop.label; i != loop; i = i.getNext()) {
            if (takesLock(i)) {
                return true;
            }
            MethodNode callee = i instanceof MethodInsnNode call ? callees.apply(call) : null;
            if (callee != null && comesToLocks(callee)) {
                return true;
            }
        }
        return false;
    }

    private static boolean comesToLocks(MethodNode method) {
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            return true;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (takesLock(instruction) || takesNumber(instruction)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a number is taken from an atomic and used. */
    private static boolean takesNumber(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && (call.owner.startsWith("java/util/concurrent/atomic/Atomic")
                        || call.owner.equals("java/lang/invoke/VarHandle"))
                && (call.name.startsWith("getAnd") || call.name.endsWith("AndGet"))
                && !isPop(call);
    }

    private static boolean takesLock(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.MONITORENTER
                || instruction instanceof MethodInsnNode call
                        && call.owner.startsWith("java/util/concurrent/locks/")
                        && (call.name.equals("lock")
                                || call.name.equals("lockInterruptibly")
                                || call.name.equals("tryLock"));
    }

    private static boolean isPop(AbstractInsnNode call) {
        AbstractInsnNode next = call.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next != null && (next.getOpcode() == Opcodes.POP || next.getOpcode() == Opcodes.POP2);
    }

    /** Returns whether each exit of a loop depends on a counter of its iterations, or on an iterator. */
    private boolean isCounted(JumpInsnNode loop) {
        Set<Integer> counters = new HashSet<>();
        for (AbstractInsnNode i = loop.label; i != loop; i = i.getNext()) {
            if (i instanceof IincInsnNode increment) {
                counters.add(increment.var);
            } else if (i.getOpcode() >= Opcodes.IRETURN && i.getOpcode() <= Opcodes.RETURN) {
                return false;
            }
        }
        int begin = code.indexOf(loop.label);
        int end = code.indexOf(loop);
        for (AbstractInsnNode i = loop.label; i != loop.getNext(); i = i.getNext()) {
            if (i instanceof JumpInsnNode jump) {
                int target = code.indexOf(jump.label);
                boolean leaves = target < begin || target > end || jump == loop && jump.getOpcode() != Opcodes.GOTO;
                if (leaves && !looksAt(counters, jump, loop)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether the code right before a jump reads a counter or asks an iterator. */
    private static boolean looksAt(Set<Integer> counters, JumpInsnNode jump, JumpInsnNode loop) {
        for (AbstractInsnNode i = jump.getPrevious(); i != null && i != loop.label; i = i.getPrevious()) {
            if (i instanceof JumpInsnNode || i.getType() == AbstractInsnNode.LABEL) {
                return false;
            }
            if (i instanceof VarInsnNode load && load.getOpcode() == Opcodes.ILOAD && counters.contains(load.var)
                    || i instanceof MethodInsnNode call && call.name.equals("hasNext")) {
                return true;
            }
        }
        return false;
    }
}
