package org.taskrace.agent.transform.context;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Emitter of the int instructions that checks are made of. */
public final class Code {

    private Code() {}

    /** Multiplies the topmost int by a constant. */
    public static void times(int factor, InsnList code) {
        if (factor != 1) {
            push(factor, code);
            code.add(new InsnNode(Opcodes.IMUL));
        }
    }

    /** Adds a constant to the topmost int. */
    public static void plus(int number, InsnList code) {
        push(number, code);
        code.add(new InsnNode(Opcodes.IADD));
    }

    /** Loads an int local. */
    public static void load(int local, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ILOAD, local));
    }

    /** Stores the topmost int into a local. */
    public static void store(int local, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ISTORE, local));
    }

    /** Pushes an int constant in its shortest form. */
    public static void push(int number, InsnList code) {
        if (number >= -1 && number <= 5) {
            code.add(new InsnNode(Opcodes.ICONST_0 + number));
        } else if (number >= Short.MIN_VALUE && number <= Short.MAX_VALUE) {
            code.add(new IntInsnNode(Opcodes.SIPUSH, number));
        } else {
            code.add(new LdcInsnNode(number));
        }
    }
}
