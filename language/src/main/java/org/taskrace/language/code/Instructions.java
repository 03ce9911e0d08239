package org.taskrace.language.code;

/** Facts about instructions. */
public final class Instructions {

    private Instructions() {}

    /** Returns the number of words of an instruction, operands included. */
    public static int length(int opcode) {
        return switch (opcode) {
            case Opcode.CREATE, Opcode.NEXT_ITERATION -> 5;
            case Opcode.ALLOCATE, Opcode.EXIT_AT_LIMIT -> 4;
            case Opcode.READ_ELEMENT,
                    Opcode.WRITE_ELEMENT,
                    Opcode.READ_LOCAL_ELEMENT,
                    Opcode.WRITE_LOCAL_ELEMENT,
                    Opcode.COUNT_AND_JUMP,
                    Opcode.STAGE -> 3;
            case Opcode.PUSH,
                    Opcode.PUSH_LONG,
                    Opcode.LOAD,
                    Opcode.STORE,
                    Opcode.STORE_INT,
                    Opcode.READ,
                    Opcode.WRITE,
                    Opcode.READ_LOCAL,
                    Opcode.WRITE_LOCAL,
                    Opcode.JUMP,
                    Opcode.JUMP_IF_ZERO,
                    Opcode.BEGIN_FINISH,
                    Opcode.END_FINISH -> 2;
            default -> 1;
        };
    }

    public static boolean isAccess(int opcode) {
        return opcode >= Opcode.READ && opcode <= Opcode.WRITE_LOCAL_ELEMENT;
    }

    public static boolean isWrite(int opcode) {
        return switch (opcode) {
            case Opcode.WRITE, Opcode.WRITE_ELEMENT, Opcode.WRITE_LOCAL, Opcode.WRITE_LOCAL_ELEMENT -> true;
            default -> false;
        };
    }
}
