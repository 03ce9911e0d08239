package org.taskrace.language.parse;

import org.taskrace.language.code.Opcode;

/** A shared location at which a statement reads or writes; an element's index is already on the operand stack. */
final class SharedTarget {

    private final Name name;
    private final int line;
    private final int column;

    private SharedTarget(Name name, int line, int column) {
        this.name = name;
        this.line = line;
        this.column = column;
    }

    static SharedTarget parse(ParserState state, ExpressionParser expressions, String where)
            throws ProgramTextException {
        int line = state.lexer.line();
        int column = state.lexer.column();
        Name name = state.visibleName(where);
        if (!name.isShared()) {
            throw new ProgramTextException(
                    line,
                    column,
                    "expected a shared location, found '" + name.text + "' of line " + name.line
                            + ", which is task-local and cannot change; declare it with 'var'");
        }
        if (name.isArray()) {
            state.expect(Token.LEFT_BRACKET, "and an index, since '" + name.text + "' is an array");
            expressions.parse();
            state.expect(Token.RIGHT_BRACKET, "after the index");
        } else {
            expressions.refuseIndex(name);
        }
        return new SharedTarget(name, line, column);
    }

    /** Emits the read of the location; its value is then on the stack. */
    void read(ParserState state) {
        emit(state, Opcode.READ, Opcode.READ_ELEMENT, Opcode.READ_LOCAL, Opcode.READ_LOCAL_ELEMENT);
        state.task.push(name.isArray() ? 0 : 1);
    }

    /** Emits the write of the value on the stack. */
    void write(ParserState state) {
        emit(state, Opcode.WRITE, Opcode.WRITE_ELEMENT, Opcode.WRITE_LOCAL, Opcode.WRITE_LOCAL_ELEMENT);
        state.task.push(name.isArray() ? -2 : -1);
    }

    private void emit(ParserState state, int scalar, int element, int localScalar, int localElement) {
        state.code.at(line, column);
        boolean once = name.kind == Name.Kind.STATIC;
        int place = once ? name.slotOrLocation : state.task.slotOf(name);
        if (name.isArray()) {
            state.code.emit(once ? element : localElement, place, name.length);
        } else {
            state.code.emit(once ? scalar : localScalar, place);
        }
    }
}
