package org.taskrace.language.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taskrace.core.detect.Similarity;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;

/**
 * Compiles a text in one pass. Open blocks are kept on a stack of its own: how deep a program nests is limited by memory, not
 * by the Java stack.
 */
public final class Parser {

    /** The largest array, and the largest number of locations that are declared once. */
    static final int MAX_LOCATIONS = 100_000_000;

    private static final int UNKNOWN = 0;

    private final ParserState state;
    private final Lexer lexer;
    private final ExpressionParser expressions;
    private final Declarations declarations;
    private final Deque<OpenBlock> open = new ArrayDeque<>();

    /** Set when an 'if' block has just been closed: an 'else' may follow. */
    private OpenBlock closedIf;

    private int firstGetSite = -1;

    private Parser(char[] text) throws ProgramTextException {
        lexer = new Lexer(text);
        state = new ParserState(lexer);
        expressions = new ExpressionParser(state);
        declarations = new Declarations(state, expressions);
    }

    /** Compiles the text, or says what was expected where. */
    public static Program parse(char[] text) throws ProgramTextException {
        return new Parser(text).program();
    }

    private Program program() throws ProgramTextException {
        open.push(new OpenBlock(OpenBlock.Kind.PROGRAM, 1, 0, null));
        while (lexer.token() != Token.END) {
            statement();
        }
        OpenBlock innermost = open.pop();
        if (innermost.kind != OpenBlock.Kind.PROGRAM) {
            throw lexer.error("expected '}' for the '{' of line " + innermost.line + ", found the end of the file");
        }
        state.codeAtToken();
        state.code.emit(Opcode.END_TASK);
        state.code.addRoot(state.task.complete(0));
        if (firstGetSite >= 0 && !state.code.uses(Construct.PROMISE) && !state.code.uses(Construct.FUTURE)) {
            state.code.use(Construct.PROMISE);
        }
        return state.code.build();
    }

    private void statement() throws ProgramTextException {
        OpenBlock ifBefore = closedIf;
        closedIf = null;
        OpenBlock around = open.peek();
        Token token = lexer.token();
        if (around.isolated && isTaskConstruct(token)) {
            throw lexer.error("expected no task construct inside isolated, found " + lexer.described()
                    + "; close the isolated block of line " + innermostIsolated().line + " first");
        }
        state.codeAtToken();
        switch (token) {
            case VAR, ARRAY -> declarations.shared(around.repeated);
            case PROMISE -> declarations.promises();
            case LET -> declarations.let();
            case NAME -> assignment();
            case READ, WRITE -> bareAccess();
            case ASYNC -> task(TaskKind.ASYNC, Construct.ASYNC_FINISH);
            case SPAWN -> task(TaskKind.SPAWN, Construct.SPAWN_SYNC);
            case FUTURE -> task(TaskKind.FUTURE, Construct.FUTURE);
            case FORK -> task(TaskKind.FORK, Construct.FORK_JOIN);
            case FINISH -> {
                state.use(Construct.ASYNC_FINISH);
                state.code.emit(Opcode.BEGIN_FINISH, 0);
                lexer.advance();
                openBlock(OpenBlock.Kind.FINISH, "after 'finish'");
            }
            case BEGIN_FINISH -> simple(Opcode.BEGIN_FINISH, Construct.ASYNC_FINISH, 1);
            case END_FINISH -> simple(Opcode.END_FINISH, Construct.ASYNC_FINISH, 1);
            case SYNC -> simple(Opcode.SYNC, Construct.SPAWN_SYNC);
            case JOIN -> join();
            case SET -> setOrGet(Opcode.SET);
            case GET -> setOrGet(Opcode.GET);
            case ISOLATED -> {
                state.use(Construct.ISOLATED);
                state.code.emit(Opcode.BEGIN_ISOLATED);
                lexer.advance();
                openBlock(OpenBlock.Kind.ISOLATED, "after 'isolated'");
            }
            case PIPELINE -> pipeline();
            case STAGE, STAGE_WAIT -> stage(around);
            case IF -> conditional(OpenBlock.Kind.IF, "'if'");
            case WHILE -> conditional(OpenBlock.Kind.WHILE, "'while'");
            case FOR -> forLoop();
            case ELSE -> elseBlock(ifBefore);
            case LEFT_BRACE -> openBlock(OpenBlock.Kind.PLAIN, "");
            case RIGHT_BRACE -> closeBlock();
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

    private OpenBlock innermostIsolated() {
        return open.stream()
                .filter(block -> block.kind == OpenBlock.Kind.ISOLATED)
                .findFirst()
                .orElseThrow();
    }

    private void simple(int opcode, Construct construct, int... operands) throws ProgramTextException {
        state.use(construct);
        String word = lexer.token().described();
        state.code.emit(opcode, operands);
        lexer.advance();
        state.expect(Token.SEMICOLON, "after " + word);
    }

    private OpenBlock openBlock(OpenBlock.Kind kind, String where) throws ProgramTextException {
        int line = lexer.line();
        state.expect(Token.LEFT_BRACE, where);
        return push(kind, line);
    }

    private OpenBlock push(OpenBlock.Kind kind, int line) {
        OpenBlock block = new OpenBlock(kind, line, state.scopes.enter(), open.peek());
        open.push(block);
        return block;
    }

    private void assignment() throws ProgramTextException {
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

    private void bareAccess() throws ProgramTextException {
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
        OpenBlock block = openBlock(OpenBlock.Kind.TASK, "for the body of the task");
        enterTask(block, kind, index, create);
    }

    private void enterTask(OpenBlock block, TaskKind kind, int index, int create) {
        block.taskKind = kind;
        block.taskIndex = index;
        block.exitJump = create;
        state.task = new TaskContext(state.task);
    }

    private void join() throws ProgramTextException {
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

    private void setOrGet(int opcode) throws ProgramTextException {
        int line = lexer.line();
        int column = lexer.column();
        if (opcode == Opcode.SET) {
            state.use(Construct.PROMISE);
        } else if (firstGetSite < 0) {
            firstGetSite = state.code.here();
        }
        lexer.advance();
        expressions.parse();
        state.code.at(line, column);
        state.code.emit(opcode);
        state.task.push(-1);
        state.expect(Token.SEMICOLON, "after the expression");
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
        OpenBlock block = openBlock(OpenBlock.Kind.PIPELINE, "for the body of the pipeline");
        enterTask(block, TaskKind.ITERATION, index, next);
        // The counter is the first name of the iteration's frame: the machine puts its value into slot 0.
        state.scopes.declare(Name.local(counter, state.task, line));
    }

    /** {@code in lo .. hi}: stores the begin in the slot and the end in a fresh one, which is returned. */
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

    private void stage(OpenBlock around) throws ProgramTextException {
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
        OpenBlock block = openBlock(kind, "after the condition");
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
        openBlock(OpenBlock.Kind.ELSE, "after 'else'").exitJump = toEnd;
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
        OpenBlock block = new OpenBlock(OpenBlock.Kind.FOR, braceLine, mark, open.peek());
        open.push(block);
        state.scopes.declare(counter);
        block.loopBegin = begin;
        block.exitJump = begin;
        block.counterSlot = counter.slotOrLocation;
    }

    private void closeBlock() throws ProgramTextException {
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
