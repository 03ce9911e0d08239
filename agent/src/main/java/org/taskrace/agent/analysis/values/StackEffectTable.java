package org.taskrace.agent.analysis.values;

import org.objectweb.asm.Opcodes;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;

/** How many slots of the stack the instructions take and leave that have no operand to say so. */
public final class StackEffectTable {

    private StackEffectTable() {}

    public static int pops(int opcode) {
        return switch (opcode) {
            case Opcodes.NOP,
                    Opcodes.ACONST_NULL,
                    Opcodes.LCONST_0,
                    Opcodes.LCONST_1,
                    Opcodes.FCONST_0,
                    Opcodes.FCONST_1,
                    Opcodes.FCONST_2,
                    Opcodes.DCONST_0,
                    Opcodes.DCONST_1,
                    Opcodes.NEW,
                    Opcodes.GOTO,
                    Opcodes.JSR,
                    Opcodes.RETURN -> 0;
            case Opcodes.LADD,
                    Opcodes.LSUB,
                    Opcodes.LMUL,
                    Opcodes.LDIV,
                    Opcodes.LREM,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR,
                    Opcodes.DADD,
                    Opcodes.DSUB,
                    Opcodes.DMUL,
                    Opcodes.DDIV,
                    Opcodes.DREM,
                    Opcodes.LCMP,
                    Opcodes.DCMPL,
                    Opcodes.DCMPG -> 4;
            case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> 3;
            case Opcodes.LNEG,
                    Opcodes.DNEG,
                    Opcodes.L2I,
                    Opcodes.L2F,
                    Opcodes.L2D,
                    Opcodes.D2I,
                    Opcodes.D2L,
                    Opcodes.D2F,
                    Opcodes.LRETURN,
                    Opcodes.DRETURN,
                    Opcodes.IDIV,
                    Opcodes.IREM,
                    Opcodes.ISHR,
                    Opcodes.IUSHR,
                    Opcodes.IAND,
                    Opcodes.IOR,
                    Opcodes.IXOR,
                    Opcodes.FADD,
                    Opcodes.FSUB,
                    Opcodes.FMUL,
                    Opcodes.FDIV,
                    Opcodes.FREM,
                    Opcodes.FCMPL,
                    Opcodes.FCMPG,
                    Opcodes.IF_ICMPEQ,
                    Opcodes.IF_ICMPNE,
                    Opcodes.IF_ICMPLT,
                    Opcodes.IF_ICMPGE,
                    Opcodes.IF_ICMPGT,
                    Opcodes.IF_ICMPLE,
                    Opcodes.IF_ACMPEQ,
                    Opcodes.IF_ACMPNE -> 2;
            default -> 1;
        };
    }

    public static int pushes(int opcode) {
        return switch (opcode) {
            case Opcodes.LCONST_0,
                    Opcodes.LCONST_1,
                    Opcodes.DCONST_0,
                    Opcodes.DCONST_1,
                    Opcodes.LADD,
                    Opcodes.LSUB,
                    Opcodes.LMUL,
                    Opcodes.LDIV,
                    Opcodes.LREM,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR,
                    Opcodes.DADD,
                    Opcodes.DSUB,
                    Opcodes.DMUL,
                    Opcodes.DDIV,
                    Opcodes.DREM,
                    Opcodes.LSHL,
                    Opcodes.LSHR,
                    Opcodes.LUSHR,
                    Opcodes.LNEG,
                    Opcodes.DNEG,
                    Opcodes.L2D,
                    Opcodes.D2L,
                    Opcodes.I2L,
                    Opcodes.I2D,
                    Opcodes.F2L,
                    Opcodes.F2D -> 2;
            case Opcodes.NOP,
                    Opcodes.GOTO,
                    Opcodes.MONITORENTER,
                    Opcodes.MONITOREXIT,
                    Opcodes.ATHROW,
                    Opcodes.TABLESWITCH,
                    Opcodes.LOOKUPSWITCH -> 0;
            default -> jumpsOrReturns(opcode) ? 0 : 1;
        };
    }

    private static boolean jumpsOrReturns(int opcode) {
        return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL
                || ControlFlowGraph.returns(opcode);
    }
}
