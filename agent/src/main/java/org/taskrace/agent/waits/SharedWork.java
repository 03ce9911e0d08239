package org.taskrace.agent.waits;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Recognises tasks that share work out among themselves, by a loop that takes numbers from an atomic: what one of them gets depends on the others, so each needs a stack
 * of its own to let them go on between.
 */
final class SharedWork {

    private SharedWork() {}

    /** Whether a call takes a number from an atomic, in a loop, and the program looks at it. */
    static boolean isTaken(MethodInsnNode call, InsnList code) {
        return call.owner.startsWith("java/util/concurrent/atomic/Atomic")
                && (call.name.startsWith("getAnd") || call.name.endsWith("AndGet"))
                && !isPop(call)
                && isInLoop(call, code);
    }

    private static boolean isPop(AbstractInsnNode call) {
        AbstractInsnNode next = call.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next != null && (next.getOpcode() == Opcodes.POP || next.getOpcode() == Opcodes.POP2);
    }

    private static boolean isInLoop(AbstractInsnNode call, InsnList code) {
        int place = code.indexOf(call);
        for (AbstractInsnNode later = call.getNext(); later != null; later = later.getNext()) {
            if (later instanceof JumpInsnNode jump && code.indexOf(jump.label) <= place) {
                return true;
            }
        }
        return false;
    }
}
