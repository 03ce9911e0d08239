package org.taskrace.agent.analysis.symbols;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Compound assignments to elements, {@code a[i]++} or {@code a[i] += x}. They read and write one element, and nothing
 * between could fail, access memory or end a strand. So either both accesses happen or neither does, and the check of
 * the write may cover both.
 *
 * <p>How: the code that compilers make, array and index duplicated on the stack, is followed instruction by
 * instruction. Cost: one pass.
 */
public final class ElementUpdates {

    private ElementUpdates() {}

    /** Returns the read of each write that ends a compound assignment. */
    public static Map<AbstractInsnNode, AbstractInsnNode> of(MethodNode method) {
        Map<AbstractInsnNode, AbstractInsnNode> found = new LinkedHashMap<>();
        for (AbstractInsnNode instruction : method.instructions) {
            AbstractInsnNode next = instruction.getOpcode() == Opcodes.DUP2 ? instruction.getNext() : null;
            if (next != null && ArrayAccess.reads(next.getOpcode()) && next.getOpcode() != Opcodes.AALOAD) {
                AbstractInsnNode write = write(next);
                if (write != null) {
                    found.put(write, next);
                }
            }
        }
        return found;
    }

    /** Returns the write of the element that a read has left on the stack below its value, or null. */
    private static AbstractInsnNode write(AbstractInsnNode read) {
        int store = read.getOpcode() - Opcodes.IALOAD + Opcodes.IASTORE;
        int size = isWide(store) ? 2 : 1;
        int depth = size;
        for (AbstractInsnNode at = read.getNext(); at != null; at = at.getNext()) {
            int opcode = at.getOpcode();
            boolean copiesResult = opcode == (size == 2 ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
            if (opcode == store && depth == size) {
                return at;
            }
            int growth = opcode < 0 || copiesResult && depth == size ? 0 : growth(at);
            if (growth == UNSAFE || depth + Math.min(growth, 0) < 1 || at.getType() == AbstractInsnNode.LABEL) {
                return null;
            }
            depth += growth;
        }
        return null;
    }

    private static boolean isWide(int store) {
        return store == Opcodes.LASTORE || store == Opcodes.DASTORE;
    }

    private static final int UNSAFE = Integer.MIN_VALUE;

    /** Returns by how much the stack grows, or {@link #UNSAFE} for an instruction that may not stand between. */
    private static int growth(AbstractInsnNode instruction) {
        if (instruction instanceof LdcInsnNode constant) {
            return constant.cst instanceof Long || constant.cst instanceof Double
                    ? 2
                    : constant.cst instanceof Integer || constant.cst instanceof Float ? 1 : UNSAFE;
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1, Opcodes.LLOAD, Opcodes.DLOAD ->
                2;
            case Opcodes.ICONST_M1,
                    Opcodes.ICONST_0,
                    Opcodes.ICONST_1,
                    Opcodes.ICONST_2,
                    Opcodes.ICONST_3,
                    Opcodes.ICONST_4,
                    Opcodes.ICONST_5,
                    Opcodes.FCONST_0,
                    Opcodes.FCONST_1,
                    Opcodes.FCONST_2,
                    Opcodes.BIPUSH,
                    Opcodes.SIPUSH,
                    Opcodes.ILOAD,
                    Opcodes.FLOAD,
                    Opcodes.I2L,
                    Opcodes.I2D,
                    Opcodes.F2L,
                    Opcodes.F2D -> 1;
            case Opcodes.IADD,
                    Opcodes.ISUB,
                    Opcodes.IMUL,
                    Opcodes.IAND,
                    Opcodes.IOR,
                    Opcodes.IXOR,
                    Opcodes.ISHL,
                    Opcodes.ISHR,
                    Opcodes.IUSHR,
                    Opcodes.FADD,
                    Opcodes.FSUB,
                    Opcodes.FMUL,
                    Opcodes.FDIV,
                    Opcodes.LSHL,
                    Opcodes.LSHR,
                    Opcodes.LUSHR,
                    Opcodes.L2I,
                    Opcodes.L2F,
                    Opcodes.D2I,
                    Opcodes.D2F -> -1;
            case Opcodes.LADD,
                    Opcodes.LSUB,
                    Opcodes.LMUL,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR,
                    Opcodes.DADD,
                    Opcodes.DSUB,
                    Opcodes.DMUL,
                    Opcodes.DDIV -> -2;
            case Opcodes.INEG,
                    Opcodes.LNEG,
                    Opcodes.FNEG,
                    Opcodes.DNEG,
                    Opcodes.I2B,
                    Opcodes.I2C,
                    Opcodes.I2S,
                    Opcodes.I2F,
                    Opcodes.F2I,
                    Opcodes.L2D,
                    Opcodes.D2L,
                    Opcodes.IINC -> 0;
            default -> UNSAFE;
        };
    }
}
