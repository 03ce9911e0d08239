package org.taskrace.language.parse;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;

/**
 * One-pass compiler of a text. Open blocks are kept on a stack of its own: how deep a program nests is limited by
 * memory, not by the Java stack.
 */
public final class Parser {

    /** The largest array, and the largest number of locations that are declared once. */
    static final int MAX_LOCATIONS = 100_000_000;

    private static final int UNKNOWN = 0;

    private final ParserState state;
    private final Lexer lexer;
    private final ExpressionParser expressions;
    private final Declarations declarations;
    private final Blocks blocks;
    private final SimpleStatements simple;

    private Parser(char[] text) throws ProgramTextException {
        lexer = new Lexer(text);
        state = new ParserState(lexer);
        expressions = new ExpressionParser(state);
        declarations = new Declarations(state, expressions);
        blocks = new Blocks(state, lexer);
        simple = new SimpleStatements(state, lexer, expressions);
    }

    /** Compiles the text, or says what was expected where. */
    public static Program parse(char[] text) throws ProgramTextException {
        return new Parser(text).program();
    }

    private Program program() throws ProgramTextException {
        while (lexer.token() != Token.END) {
            statement();
        }
        blocks.closeProgram();
        state.codeAtToken();
        state.code.emit(Opcode.END_TASK);
        state.code.addRoot(state.task.complete(0));
        if (simple.gets() && !state.code.uses(Construct.PROMISE) && !state.code.uses(Construct.FUTURE)) {
            state.code.use(Construct.PROMISE);
        }
        return state.code.build();
    }

    private void statement() throws ProgramTextException {
        OpenBlock ifBefore = blocks.takeClosedIf();
        OpenBlock around = blocks.around();
        Token token = lexer.token();
        if (around.isolated && isTaskConstruct(token)) {
            throw lexer.error("expected no task construct inside isolated, found " + lexer.described()
                    + "; close the isolated block of line " + blocks.innermostIsolated().line + " first");
        }
        state.codeAtToken();
        switch (token) {
            case VAR, ARRAY -> declarations.shared(around.repeated);
            case PROMISE -> declarations.promises();
            case LET -> declarations.let();
            case NAME -> simple.assignment();
            case READ, WRITE -> simple.bareAccess();
            case ASYNC -> task(TaskKind.ASYNC, Construct.ASYNC_FINISH);
            case SPAWN -> task(TaskKind.SPAWN, Construct.SPAWN_SYNC);
            case FUTURE -> task(TaskKind.FUTURE, Construct.FUTURE);
            case FORK -> task(TaskKind.FORK, Construct.FORK_JOIN);
            case FINISH -> {
                state.use(Construct.ASYNC_FINISH);
                state.code.emit(Opcode.BEGIN_FINISH, 0);
                lexer.advance();
                blocks.open(OpenBlock.Kind.FINISH, "after 'finish'");
            }
            case BEGIN_FINISH -> simple.simple(Opcode.BEGIN_FINISH, Construct.ASYNC_FINISH, 1);
            case END_FINISH -> simple.simple(Opcode.END_FINISH, Construct.ASYNC_FINISH, 1);
            case SYNC -> simple.simple(Opcode.SYNC, Construct.SPAWN_SYNC);
            case JOIN -> simple.join();
            case SET -> simple.setOrGet(Opcode.SET);
            case GET -> simple.setOrGet(Opcode.GET);
            case ISOLATED -> {
                state.use(Construct.ISOLATED);
                state.code.emit(Opcode.BEGIN_ISOLATED);
                lexer.advance();
                blocks.open(OpenBlock.Kind.ISOLATED, "after 'isolated'");
            }
            case PIPELINE -> pipeline();
            case STAGE, STAGE_WAIT -> simple.stage(around);
            case IF -> conditional(OpenBlock.Kind.IF, "'if'");
            case WHILE -> conditional(OpenBlock.Kind.WHILE, "'while'");
            case FOR -> forLoop();
            case ELSE -> elseBlock(ifBefore);
            case LEFT_BRACE -> blocks.open(OpenBlock.Kind.PLAIN, "");
            case RIGHT_BRACE -> blocks.close();
            default -> throw lexer.error("expected a statement, found " + lexer.described());
        }
    }

    private static boolean isTaskConstruct(Token token) {
        return switch (token) {
            case ASYNC,
                    FINISH,
                    BEGIN_FINISH,
                    END_FINISH,
                    SPAWN,
                    SYNC,
                    FUTURE,
                    FORK,
                    JOIN,
                    SET,
                    GET,
                    ISOLATED,
                    PIPELINE,
                    STAGE,
                    STAGE_WAIT -> true;
            default -> false;
        };
    }

    private void task(TaskKind kind, Construct construct) throws ProgramTextException {
        state.use(construct);
        int line = lexer.line();
        int column = lexer.column();
        String word = lexer.token().described();
        lexer.advance();
        int handleSlot = -1;
        if (kind == TaskKind.FUTURE || kind == TaskKind.FORK) {
            Name handle = Name.local(state.newName("after " + word + " for its handle"), state.task, line);
            state.scopes.declare(handle);
            handleSlot = handle.slotOrLocation;
        }
        int index = state.code.reserveTask();
        state.code.at(line, column);
        int create = state.code.emit(Opcode.CREATE, index, kind.ordinal(), handleSlot, UNKNOWN);
        OpenBlock block = blocks.open(OpenBlock.Kind.TASK, "for the body of the task");
        enterTask(block, kind, index, create);
    }

    private void enterTask(OpenBlock block, TaskKind kind, int index, int create) {
        block.taskKind = kind;
        block.taskIndex = index;
        block.exitJump = create;
        state.task = new TaskContext(state.task);
    }

    private void pipeline() throws ProgramTextException {
        state.use(Construct.PIPELINE);
        int line = lexer.line();
        int column = lexer.column();
        lexer.advance();
        String counter = state.newName("after 'pipeline' for its counter");
        int counterSlot = state.task.newSlot();
        int limitSlot = range(counterSlot);
        state.code.at(line, column);
        state.code.emit(Opcode.BEGIN_PIPELINE);
        int index = state.code.reserveTask();
        int next = state.code.emit(Opcode.NEXT_ITERATION, index, counterSlot, limitSlot, UNKNOWN);
        OpenBlock block = blocks.open(OpenBlock.Kind.PIPELINE, "for the body of the pipeline");
        enterTask(block, TaskKind.ITERATION, index, next);
        // The counter is the first name of the iteration's frame: the machine puts its value into slot 0.
        state.scopes.declare(Name.local(counter, state.task, line));
    }

    /** Parses {@code in lo .. hi}: stores the begin in the slot and the end in a fresh one, which is returned. */
    private int range(int counterSlot) throws ProgramTextException {
        state.expect(Token.IN, "after the counter");
        rangeEnd(counterSlot);
        state.expect(Token.RANGE, "between the begin and the end of the range");
        int limitSlot = state.task.newSlot();
        rangeEnd(limitSlot);
        return limitSlot;
    }

    private void rangeEnd(int slot) throws ProgramTextException {
        int line = lexer.line();
        int column = lexer.column();
        expressions.parse();
        state.code.at(line, column);
        state.code.emit(Opcode.STORE_INT, slot);
        state.task.push(-1);
    }

    private void conditional(OpenBlock.Kind kind, String word) throws ProgramTextException {
        lexer.advance();
        int begin = state.code.here();
        state.expect(Token.LEFT_PARENTHESIS, "after " + word);
        int line = lexer.line();
        int column = lexer.column();
        expressions.parse();
        state.expect(Token.RIGHT_PARENTHESIS, "after the condition");
        state.code.at(line, column);
        int jump = state.code.emit(Opcode.JUMP_IF_ZERO, UNKNOWN);
        state.task.push(-1);
        OpenBlock block = blocks.open(kind, "after the condition");
        block.exitJump = jump;
        block.loopBegin = begin;
    }

    private void elseBlock(OpenBlock ifBefore) throws ProgramTextException {
        if (ifBefore == null) {
            throw lexer.error("expected 'else' only after the block of an 'if'");
        }
        lexer.advance();
        int toEnd = state.code.emit(Opcode.JUMP, UNKNOWN);
        state.code.patch(ifBefore.exitJump, 0, state.code.here());
        blocks.open(OpenBlock.Kind.ELSE, "after 'else'").exitJump = toEnd;
    }

    private void forLoop() throws ProgramTextException {
        int line = lexer.line();
        lexer.advance();
        int mark = state.scopes.enter();
        Name counter = Name.local(state.newName("after 'for' for its counter"), state.task, line);
        int limitSlot = range(counter.slotOrLocation);
        int begin = state.code.emit(Opcode.EXIT_AT_LIMIT, counter.slotOrLocation, limitSlot, UNKNOWN);
        int braceLine = lexer.line();
        state.expect(Token.LEFT_BRACE, "for the body of the loop");
        OpenBlock block = blocks.push(OpenBlock.Kind.FOR, braceLine, mark);
        state.scopes.declare(counter);
        block.loopBegin = begin;
        block.exitJump = begin;
        block.counterSlot = counter.slotOrLocation;
    }
}
