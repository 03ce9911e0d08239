package org.taskrace.language.parse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taskrace.core.detect.Similarity;
import org.taskrace.core.event.Construct;
import org.taskrace.language.code.Opcode;

/** Compiles statements that have no block of their own: accesses, joins, promises and stages. */
final class SimpleStatements {

    private final ParserState state;
    private final Lexer lexer;
    private final ExpressionParser expressions;

    /** True if the program has a 'get'; only later text shows whether of a future or a promise. */
    private boolean gets;

    SimpleStatements(ParserState state, Lexer lexer, ExpressionParser expressions) {
        this.state = state;
        this.lexer = lexer;
        this.expressions = expressions;
    }

    boolean gets() {
        return gets;
    }

    void simple(int opcode, Construct construct, int... operands) throws ProgramTextException {
        state.use(construct);
        String word = lexer.token().described();
        state.code.emit(opcode, operands);
        lexer.advance();
        state.expect(Token.SEMICOLON, "after " + word);
    }

    void assignment() throws ProgramTextException {
        if (state.scopes.find(lexer.tokenText()) == null) {
            refuseUnknownStatement();
        }
        SharedTarget target = SharedTarget.parse(state, expressions, "at the begin of the statement");
        state.expect(Token.ASSIGN, "after the location");
        expressions.parse();
        target.write(state);
        state.expect(Token.SEMICOLON, "after the expression");
    }

    private void refuseUnknownStatement() throws ProgramTextException {
        String text = lexer.tokenText();
        List<String> keywords = Stream.of(Token.values())
                .filter(Token::isKeyword)
                .map(Token::text)
                .toList();
        Optional<String> keyword = Similarity.nearest(text, keywords);
        if (keyword.isPresent() && state.scopes.mostLike(text).isEmpty()) {
            throw lexer.error("expected a statement, found '" + text + "'; did you mean '" + keyword.get() + "'?");
        }
    }

    void bareAccess() throws ProgramTextException {
        boolean write = lexer.token() == Token.WRITE;
        lexer.advance();
        SharedTarget target = SharedTarget.parse(state, expressions, "after " + (write ? "'write'" : "'read'"));
        if (write) {
            state.code.emit(Opcode.PUSH, 1);
            state.task.push(1);
            target.write(state);
        } else {
            target.read(state);
            state.code.emit(Opcode.POP);
            state.task.push(-1);
        }
        state.expect(Token.SEMICOLON, "after the location");
    }

    void join() throws ProgramTextException {
        state.use(Construct.FORK_JOIN);
        int line = lexer.line();
        int column = lexer.column();
        lexer.advance();
        int handleLine = lexer.line();
        int handleColumn = lexer.column();
        Name handle = state.visibleName("after 'join'");
        if (handle.isShared()) {
            throw new ProgramTextException(
                    handleLine,
                    handleColumn,
                    "expected the handle of a fork after 'join', found the shared variable '" + handle.text
                            + "'; copy it first: let task = " + handle.text + (handle.isArray() ? "[…]" : "")
                            + "; join task;");
        }
        state.code.at(line, column);
        state.code.emit(Opcode.LOAD, state.task.slotOf(handle));
        state.task.push(1);
        state.code.emit(Opcode.JOIN);
        state.task.push(-1);
        state.expect(Token.SEMICOLON, "after the handle");
    }

    void setOrGet(int opcode) throws ProgramTextException {
        int line = lexer.line();
        int column = lexer.column();
        if (opcode == Opcode.SET) {
            state.use(Construct.PROMISE);
        } else {
            gets = true;
        }
        lexer.advance();
        expressions.parse();
        state.code.at(line, column);
        state.code.emit(opcode);
        state.task.push(-1);
        state.expect(Token.SEMICOLON, "after the expression");
    }

    void stage(OpenBlock around) throws ProgramTextException {
        if (!around.stageAllowed) {
            throw lexer.error("expected " + lexer.token().described()
                    + " only directly in the body of a pipeline (or under if, for or while there)");
        }
        int line = lexer.line();
        int column = lexer.column();
        int waits = lexer.token() == Token.STAGE_WAIT ? 1 : 0;
        lexer.advance();
        int numbered = lexer.token() == Token.SEMICOLON ? 0 : 1;
        if (numbered == 1) {
            expressions.parse();
        }
        state.code.at(line, column);
        state.code.emit(Opcode.STAGE, waits, numbered);
        state.task.push(-numbered);
        state.expect(Token.SEMICOLON, "after the stage");
    }
}
