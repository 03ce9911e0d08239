package org.taskrace.language.run.values;

import org.taskrace.language.code.Opcode;

/** 64-bit arithmetic that reports overflow and division by zero instead of going on with a wrong number. */
public final class Arithmetic {

    private Arithmetic() {}

    public static long binary(int opcode, long left, long right, int site) {
        try {
            return switch (opcode) {
                case Opcode.ADD -> Math.addExact(left, right);
                case Opcode.SUBTRACT -> Math.subtractExact(left, right);
                case Opcode.MULTIPLY -> Math.multiplyExact(left, right);
                case Opcode.DIVIDE -> divide(left, right, site);
                case Opcode.REMAINDER -> right == 0 ? divide(left, right, site) : right == -1 ? 0 : left % right;
                case Opcode.LESS -> left < right ? 1 : 0;
                case Opcode.LESS_EQUAL -> left <= right ? 1 : 0;
                case Opcode.GREATER -> left > right ? 1 : 0;
                case Opcode.GREATER_EQUAL -> left >= right ? 1 : 0;
                default -> throw new IllegalArgumentException("opcode " + opcode);
            };
        } catch (ArithmeticException e) {
            throw overflow(left, sign(opcode), right, site);
        }
    }

    private static long divide(long left, long right, int site) {
        if (right == 0) {
            throw new ProgramError(site, "division by zero");
        }
        if (left == Long.MIN_VALUE && right == -1) {
            throw new ArithmeticException();
        }
        return left / right;
    }

    public static long negate(long value, int site) {
        if (value == Long.MIN_VALUE) {
            throw new ProgramError(site, "integer overflow: -(" + value + ") does not fit into 64 bits");
        }
        return -value;
    }

    private static String sign(int opcode) {
        return switch (opcode) {
            case Opcode.ADD -> "+";
            case Opcode.SUBTRACT -> "-";
            case Opcode.MULTIPLY -> "*";
            default -> "/";
        };
    }

    private static ProgramError overflow(long left, String sign, long right, int site) {
        return new ProgramError(
                site, "integer overflow: " + left + " " + sign + " " + right + " does not fit into 64 bits");
    }
}
