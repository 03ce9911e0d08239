package org.taskrace.language.run;

import org.taskrace.language.code.Opcode;

/** Set of the instructions that other tasks can notice: between two of them no other task needs to run. */
final class Visible {

    private Visible() {}

    static boolean is(int opcode) {
        return opcode >= Opcode.CREATE || opcode >= Opcode.READ && opcode <= Opcode.WRITE_LOCAL_ELEMENT;
    }
}
