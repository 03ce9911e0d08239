package org.taskrace.agent.blocking;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finder of loops that end by what their own task does. A local variable that the loop computes, or an iterator, decides
 * such an exit. Any other loop may go on until another task has written something.
 */
final class BoundedLoopFinder {

    /** The number of instructions before a jump that belong to its test. */
    private static final int TEST = 6;

    private BoundedLoopFinder() {}

    /** Returns whether a method has a loop of another kind. */
    static boolean hasOther(MethodNode method) {
        InsnList code = method.instructions;
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof JumpInsnNode jump) {
                int begin = code.indexOf(jump.label);
                int end = code.indexOf(jump);
                if (begin <= end && !isBounded(code, begin, end)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isBounded(InsnList code, int begin, int end) {
        BitSet stepped = new BitSet();
        for (int i = begin; i <= end; i++) {
            AbstractInsnNode instruction = code.get(i);
            if (instruction instanceof IincInsnNode step) {
                stepped.set(step.var);
            } else if (isStore(instruction.getOpcode()) && isArithmetic(previous(instruction))) {
                stepped.set(((VarInsnNode) instruction).var);
            }
        }
        for (int i = begin; i <= end; i++) {
            if (code.get(i) instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
                int target = code.indexOf(jump.label);
                boolean decides = target < begin || target > end || i == end;
                if (decides && testsOwnState(jump, stepped)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean testsOwnState(JumpInsnNode jump, BitSet stepped) {
        AbstractInsnNode at = previous(jump);
        for (int i = 0; i < TEST && at != null && !(at instanceof JumpInsnNode); i++) {
            if (at instanceof VarInsnNode load && !isStore(at.getOpcode()) && stepped.get(load.var)) {
                return true;
            }
            if (at instanceof MethodInsnNode call) {
                return call.owner.equals("java/util/Iterator") && call.name.equals("hasNext");
            }
            if (isStore(at.getOpcode())) {
                return false;
            }
            at = previous(at);
        }
        return false;
    }

    private static AbstractInsnNode previous(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction.getPrevious();
        while (at != null && at.getOpcode() < 0) {
            at = at.getPrevious();
        }
        return at;
    }

    private static boolean isStore(int opcode) {
        return opcode >= Opcodes.ISTORE && opcode <= Opcodes.DSTORE;
    }

    private static boolean isArithmetic(AbstractInsnNode instruction) {
        return instruction != null
                && instruction.getOpcode() >= Opcodes.IADD
                && instruction.getOpcode() <= Opcodes.LXOR;
    }
}
