package org.taskrace.agent.analysis.symbols;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Sums in fields, {@code f++} or {@code f += x}, of whole numbers, whose value goes nowhere else. Two of them on one
 * field may be swapped without a difference.
 *
 * <p>How: the code that compilers make is followed instruction by instruction: the read, a constant or a local, the
 * addition, the write. A method with a further access to the field has none, since a check of the update may stand for
 * that one. Cost: one pass.
 */
public final class FieldUpdates {

    private FieldUpdates() {}

    /** Returns the reads and writes of all such updates. */
    public static List<FieldInsnNode> of(MethodNode method) {
        Map<String, Integer> accesses = new HashMap<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof FieldInsnNode field) {
                accesses.merge(field.name, 1, Integer::sum);
            }
        }
        List<FieldInsnNode> found = new ArrayList<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof FieldInsnNode read && accesses.get(read.name) == 2) {
                FieldInsnNode write = write(read);
                if (write != null) {
                    found.add(read);
                    found.add(write);
                }
            }
        }
        return found;
    }

    private static FieldInsnNode write(FieldInsnNode read) {
        boolean isStatic = read.getOpcode() == Opcodes.GETSTATIC;
        boolean keepsHolder = read.getOpcode() == Opcodes.GETFIELD
                && read.getPrevious() != null
                && read.getPrevious().getOpcode() == Opcodes.DUP;
        AbstractInsnNode sum = isStatic || keepsHolder ? sum(next(read)) : null;
        AbstractInsnNode after = sum == null ? null : next(sum);
        if (after != null && (after.getOpcode() == Opcodes.I2B || after.getOpcode() == Opcodes.I2S)) {
            after = next(after);
        }
        return after instanceof FieldInsnNode write
                        && write.getOpcode() == (isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD)
                        && write.name.equals(read.name)
                        && write.owner.equals(read.owner)
                        && write.desc.equals(read.desc)
                ? write
                : null;
    }

    /** Returns the addition behind an operand that accesses no memory, or null. */
    private static AbstractInsnNode sum(AbstractInsnNode operand) {
        if (operand == null || !isPlain(operand)) {
            return null;
        }
        AbstractInsnNode after = next(operand);
        if (after != null && after.getOpcode() == Opcodes.I2L) {
            after = next(after);
        }
        boolean isSum = after != null
                && (after.getOpcode() == Opcodes.IADD
                        || after.getOpcode() == Opcodes.LADD
                        || after.getOpcode() == Opcodes.ISUB
                        || after.getOpcode() == Opcodes.LSUB);
        return isSum ? after : null;
    }

    private static boolean isPlain(AbstractInsnNode operand) {
        int opcode = operand.getOpcode();
        return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LCONST_1
                || opcode == Opcodes.BIPUSH
                || opcode == Opcodes.SIPUSH
                || opcode == Opcodes.ILOAD
                || opcode == Opcodes.LLOAD
                || operand instanceof LdcInsnNode constant && constant.cst instanceof Number;
    }

    private static AbstractInsnNode next(AbstractInsnNode instruction) {
        AbstractInsnNode next = instruction.getNext();
        while (next instanceof LineNumberNode) {
            next = next.getNext();
        }
        return next;
    }
}
