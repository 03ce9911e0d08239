package org.taskrace.language.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import org.taskrace.language.code.Opcode;

/** The blocks that are open where the parser is, on a stack of their own; and what is compiled at the end of each. */
final class Blocks {

    private final ParserState state;
    private final Lexer lexer;
    private final Deque<OpenBlock> open = new ArrayDeque<>();

    /** Set when an 'if' block has just been closed: an 'else' may follow. */
    private OpenBlock closedIf;

    Blocks(ParserState state, Lexer lexer) {
        this.state = state;
        this.lexer = lexer;
        open.push(new OpenBlock(OpenBlock.Kind.PROGRAM, 1, 0, null));
    }

    /** Returns the innermost open block. */
    OpenBlock around() {
        return open.peek();
    }

    /** Returns the 'if' block that ended right before the current statement, or null; asked once for each statement. */
    OpenBlock takeClosedIf() {
        OpenBlock result = closedIf;
        closedIf = null;
        return result;
    }

    /** Checks at the end of the text that no block but the program's own is open. */
    void closeProgram() throws ProgramTextException {
        OpenBlock innermost = open.pop();
        if (innermost.kind != OpenBlock.Kind.PROGRAM) {
            throw lexer.error("expected '}' for the '{' of line " + innermost.line + ", found the end of the file");
        }
    }

    OpenBlock innermostIsolated() {
        return open.stream()
                .filter(block -> block.kind == OpenBlock.Kind.ISOLATED)
                .findFirst()
                .orElseThrow();
    }

    OpenBlock open(OpenBlock.Kind kind, String where) throws ProgramTextException {
        int line = lexer.line();
        state.expect(Token.LEFT_BRACE, where);
        return push(kind, line, state.scopes.enter());
    }

    /** Opens a block whose names are those since a mark. */
    OpenBlock push(OpenBlock.Kind kind, int line, int scopeMark) {
        OpenBlock block = new OpenBlock(kind, line, scopeMark, open.peek());
        open.push(block);
        return block;
    }

    void close() throws ProgramTextException {
        OpenBlock block = open.peek();
        if (block.kind == OpenBlock.Kind.PROGRAM) {
            throw lexer.error("expected a statement or the end of the file, found '}' without '{'");
        }
        open.pop();
        lexer.advance();
        state.scopes.leave(block.scopeMark);
        switch (block.kind) {
            case TASK, PIPELINE -> {
                state.code.emit(Opcode.END_TASK);
                int entry = block.exitJump + 5;
                state.code.completeTask(block.taskIndex, state.task.complete(entry));
                state.task = state.task.parent;
                state.code.patch(block.exitJump, 3, state.code.here());
                if (block.kind == OpenBlock.Kind.PIPELINE) {
                    state.code.emit(Opcode.END_PIPELINE);
                }
            }
            case FINISH -> state.code.emit(Opcode.END_FINISH, 0);
            case ISOLATED -> state.code.emit(Opcode.END_ISOLATED);
            case WHILE -> {
                state.code.emit(Opcode.JUMP, block.loopBegin);
                state.code.patch(block.exitJump, 0, state.code.here());
            }
            case FOR -> {
                state.code.emit(Opcode.COUNT_AND_JUMP, block.counterSlot, block.loopBegin);
                state.code.patch(block.exitJump, 2, state.code.here());
            }
            case IF -> {
                state.code.patch(block.exitJump, 0, state.code.here());
                closedIf = block;
            }
            case ELSE -> state.code.patch(block.exitJump, 0, state.code.here());
            case PLAIN, PROGRAM -> {}
        }
    }
}
