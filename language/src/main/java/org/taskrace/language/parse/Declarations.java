package org.taskrace.language.parse;

import org.taskrace.core.event.Construct;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Variables;

/** Compiles {@code var}, {@code array}, {@code promise} and {@code let}. */
final class Declarations {

    private final ParserState state;
    private final Lexer lexer;
    private final ExpressionParser expressions;

    Declarations(ParserState state, ExpressionParser expressions) {
        this.state = state;
        this.lexer = state.lexer;
        this.expressions = expressions;
    }

    /** Parses {@code var} or {@code array}; {@code repeated}: control can pass here more than once. */
    void shared(boolean repeated) throws ProgramTextException {
        boolean array = lexer.token() == Token.ARRAY;
        String where = array ? "for the array" : "for the variable";
        do {
            lexer.advance();
            int line = lexer.line();
            int column = lexer.column();
            String text = state.newName(where);
            int length = Variables.SCALAR;
            if (array) {
                state.expect(Token.LEFT_BRACKET, "and the length of the array");
                length = length(text);
                state.expect(Token.RIGHT_BRACKET, "after the length");
            } else if (lexer.token() == Token.LEFT_BRACKET) {
                throw lexer.error("expected ',' or ';', found '['; an array is declared by: array " + text + "[…];");
            }
            state.code.at(line, column);
            declare(text, line, length, repeated);
        } while (lexer.token() == Token.COMMA);
        state.expect(Token.SEMICOLON, "after the declaration");
    }

    private int length(String array) throws ProgramTextException {
        if (lexer.token() != Token.INTEGER) {
            throw lexer.error("expected an integer for the length of '" + array + "', found " + lexer.described());
        }
        String digits = lexer.tokenText().replaceFirst("^0+(?=.)", "");
        if (digits.length() > 9 || Integer.parseInt(digits) > Parser.MAX_LOCATIONS) {
            throw lexer.error("expected a length of at most " + Parser.MAX_LOCATIONS + ", found " + lexer.described());
        }
        lexer.advance();
        return Integer.parseInt(digits);
    }

    private void declare(String text, int line, int length, boolean repeated) throws ProgramTextException {
        Variables variables = state.code.variables();
        if (repeated) {
            Name name = Name.sharedAnew(text, state.task, line, length);
            state.scopes.declare(name);
            state.code.emit(Opcode.ALLOCATE, name.slotOrLocation, length, variables.addDynamic(text, length));
            return;
        }
        if ((long) variables.staticLocations() + Math.max(1, length) > Parser.MAX_LOCATIONS) {
            throw lexer.error("expected at most " + Parser.MAX_LOCATIONS + " shared locations; '" + text
                    + "' is one too many: use shorter arrays");
        }
        state.scopes.declare(Name.shared(text, state.task, line, length, variables.addStatic(text, length)));
    }

    void promises() throws ProgramTextException {
        do {
            state.use(Construct.PROMISE);
            lexer.advance();
            int line = lexer.line();
            state.codeAtToken();
            Name name = Name.local(state.newName("for the promise"), state.task, line);
            state.scopes.declare(name);
            state.code.emit(Opcode.NEW_PROMISE);
            state.task.push(1);
            state.code.emit(Opcode.STORE, name.slotOrLocation);
            state.task.push(-1);
        } while (lexer.token() == Token.COMMA);
        state.expect(Token.SEMICOLON, "after the declaration");
    }

    void let() throws ProgramTextException {
        lexer.advance();
        int line = lexer.line();
        int column = lexer.column();
        String text = state.newName("after 'let'");
        state.expect(Token.ASSIGN, "after the name");
        expressions.parse();
        Name name = Name.local(text, state.task, line);
        state.scopes.declare(name);
        state.code.at(line, column);
        state.code.emit(Opcode.STORE, name.slotOrLocation);
        state.task.push(-1);
        state.expect(Token.SEMICOLON, "after the expression");
    }
}
