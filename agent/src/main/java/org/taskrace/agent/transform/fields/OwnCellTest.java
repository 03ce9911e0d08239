package org.taskrace.agent.transform.fields;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Bytecode of the inline test whether cells are the running strand's own. A read compares the reader, the lower half of
 * the cell, with {@code CurrentStrand.ownReadBound}. A write compares the whole cell with
 * {@code CurrentStrand.ownWriteBound}.
 *
 * <p>Numbers of accesses are not negative. So the sign of a difference tells which number is less, and several
 * differences share one jump.
 */
final class OwnCellTest {

    private static final String STRAND = MethodContext.STRAND;

    private OwnCellTest() {}

    /** Emits a jump that is taken if any of the cells, which are in locals, is not the strand's own. */
    static void jumpIfForeign(MethodVisitor out, boolean writes, Label foreign, int... cells) {
        for (int i = 0; i < cells.length; i++) {
            cellAndBound(out, writes, cells[i]);
            if (cells.length > 1) {
                out.visitInsn(writes ? Opcodes.LSUB : Opcodes.ISUB);
            }
            if (i > 0) {
                out.visitInsn(writes ? Opcodes.LOR : Opcodes.IOR);
            }
        }
        if (writes && cells.length > 1) {
            out.visitInsn(Opcodes.LCONST_0);
        }
        if (writes) {
            out.visitInsn(Opcodes.LCMP);
        }
        out.visitJumpInsn(!writes && cells.length == 1 ? Opcodes.IF_ICMPLT : Opcodes.IFLT, foreign);
    }

    /**
     * Emits a jump that is taken if the cell in a local is between those that reads of the running strand leave unchanged.
     */
    static void jumpIfLeftByReads(MethodVisitor out, Label target, int cell) {
        out.visitVarInsn(Opcodes.LLOAD, cell);
        out.visitFieldInsn(Opcodes.GETSTATIC, STRAND, "leastLeft", "J");
        out.visitInsn(Opcodes.LSUB);
        out.visitFieldInsn(Opcodes.GETSTATIC, STRAND, "greatestLeft", "J");
        out.visitVarInsn(Opcodes.LLOAD, cell);
        out.visitInsn(Opcodes.LSUB);
        out.visitInsn(Opcodes.LOR);
        out.visitInsn(Opcodes.LCONST_0);
        out.visitInsn(Opcodes.LCMP);
        out.visitJumpInsn(Opcodes.IFGE, target);
    }

    private static void cellAndBound(MethodVisitor out, boolean writes, int cell) {
        out.visitVarInsn(Opcodes.LLOAD, cell);
        if (writes) {
            out.visitFieldInsn(Opcodes.GETSTATIC, STRAND, "ownWriteBound", "J");
        } else {
            out.visitInsn(Opcodes.L2I);
            out.visitFieldInsn(Opcodes.GETSTATIC, STRAND, "ownReadBound", "I");
        }
    }
}
