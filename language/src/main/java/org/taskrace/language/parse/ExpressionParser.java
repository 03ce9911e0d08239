package org.taskrace.language.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import org.taskrace.core.event.Construct;
import org.taskrace.language.code.Opcode;

/** Compiles expressions by operator precedence with a stack of its own, so that nesting is limited by memory only. */
final class ExpressionParser {

    private static final int UNARY_PRECEDENCE = 7;

    /** An operator whose right operand is still missing, or an open bracket. */
    private static final class Pending {
        final Token token;
        final int precedence;
        final int line;
        final int column;
        /** For an open bracket: the array; otherwise null. */
        final Name array;
        /** For && and ||: the jump that skips the right side. */
        int jump = -1;

        Pending(Token token, int precedence, int line, int column, Name array) {
            this.token = token;
            this.precedence = precedence;
            this.line = line;
            this.column = column;
            this.array = array;
        }
    }

    private final ParserState state;
    private final Lexer lexer;

    ExpressionParser(ParserState state) {
        this.state = state;
        this.lexer = state.lexer;
    }

    /** Compiles one expression, whose value will be on the operand stack; stops at the first token that cannot belong to it. */
    void parse() throws ProgramTextException {
        Deque<Pending> pending = new ArrayDeque<>();
        boolean wantsOperand = true;
        while (true) {
            Token token = lexer.token();
            if (wantsOperand) {
                wantsOperand = operandOrPrefix(pending);
            } else if (binaryPrecedence(token) > 0) {
                int precedence = binaryPrecedence(token);
                reduceWhile(pending, precedence);
                Pending operator = new Pending(token, precedence, lexer.line(), lexer.column(), null);
                beginRightSide(operator);
                pending.push(operator);
                lexer.advance();
                wantsOperand = true;
            } else if (token == Token.RIGHT_PARENTHESIS || token == Token.RIGHT_BRACKET) {
                reduceWhile(pending, 1);
                if (pending.isEmpty()) {
                    return;
                }
                closeBracket(pending.pop());
            } else {
                reduceWhile(pending, 1);
                if (!pending.isEmpty()) {
                    Pending open = pending.peek();
                    String closing = open.token == Token.LEFT_BRACKET ? "']'" : "')'";
                    throw lexer.error("expected an operator or " + closing + " for the " + open.token.described()
                            + " of line " + open.line + ", found " + lexer.described());
                }
                return;
            }
        }
    }

    /** Passes one operand, prefix operator or opening bracket; returns whether an operand is still wanted. */
    private boolean operandOrPrefix(Deque<Pending> pending) throws ProgramTextException {
        state.codeAtToken();
        switch (lexer.token()) {
            case INTEGER -> {
                integer(pending);
                return false;
            }
            case PROMISE -> {
                state.use(Construct.PROMISE);
                state.code.emit(Opcode.NEW_PROMISE);
                state.task.push(1);
                lexer.advance();
                return false;
            }
            case NAME -> {
                return name(pending);
            }
            case MINUS, NOT, LEFT_PARENTHESIS -> {
                int precedence = lexer.token() == Token.LEFT_PARENTHESIS ? 0 : UNARY_PRECEDENCE;
                pending.push(new Pending(lexer.token(), precedence, lexer.line(), lexer.column(), null));
                lexer.advance();
                return true;
            }
            default -> throw lexer.error("expected an expression, found " + lexer.described());
        }
    }

    private void integer(Deque<Pending> pending) throws ProgramTextException {
        String digits = lexer.tokenText();
        long value;
        try {
            value = Long.parseLong(digits);
        } catch (NumberFormatException e) {
            Pending before = pending.peek();
            boolean negated = before != null && before.token == Token.MINUS && before.precedence == UNARY_PRECEDENCE;
            if (!negated || !isTwoToThe63(digits)) {
                throw lexer.error("expected an integer of at most 64 bits, found " + lexer.described());
            }
            pending.pop();
            value = Long.MIN_VALUE;
        }
        state.code.emitConstant(value);
        state.task.push(1);
        lexer.advance();
    }

    private static boolean isTwoToThe63(String digits) {
        return digits.replaceFirst("^0+", "").equals("9223372036854775808");
    }

    private boolean name(Deque<Pending> pending) throws ProgramTextException {
        int line = lexer.line();
        int column = lexer.column();
        Name name = state.visibleName("in the expression");
        if (name.isArray()) {
            if (lexer.token() != Token.LEFT_BRACKET) {
                throw lexer.error(
                        "expected '[' and an index, since '" + name.text + "' is an array, found " + lexer.described());
            }
            pending.push(new Pending(Token.LEFT_BRACKET, 0, line, column, name));
            lexer.advance();
            return true;
        }
        refuseIndex(name);
        state.code.at(line, column);
        switch (name.kind) {
            case LOCAL -> state.code.emit(Opcode.LOAD, state.task.slotOf(name));
            case STATIC -> state.code.emit(Opcode.READ, name.slotOrLocation);
            case DYNAMIC -> state.code.emit(Opcode.READ_LOCAL, state.task.slotOf(name));
        }
        state.task.push(1);
        return false;
    }

    void refuseIndex(Name name) throws ProgramTextException {
        if (lexer.token() == Token.LEFT_BRACKET) {
            throw lexer.error("expected no index, since '" + name.text + "' of line " + name.line + " is not an array");
        }
    }

    private void closeBracket(Pending open) throws ProgramTextException {
        boolean element = open.token == Token.LEFT_BRACKET;
        Token closing = element ? Token.RIGHT_BRACKET : Token.RIGHT_PARENTHESIS;
        if (lexer.token() != closing) {
            throw lexer.error("expected " + closing.described() + " for the " + open.token.described() + " of line "
                    + open.line + ", found " + lexer.described());
        }
        lexer.advance();
        if (element) {
            state.code.at(open.line, open.column);
            if (open.array.kind == Name.Kind.STATIC) {
                state.code.emit(Opcode.READ_ELEMENT, open.array.slotOrLocation, open.array.length);
            } else {
                state.code.emit(Opcode.READ_LOCAL_ELEMENT, state.task.slotOf(open.array), open.array.length);
            }
        }
    }

    /** Emits the pending operators that bind at least as tightly as this precedence. */
    private void reduceWhile(Deque<Pending> pending, int precedence) {
        while (!pending.isEmpty() && pending.peek().precedence >= precedence) {
            Pending operator = pending.pop();
            state.code.at(operator.line, operator.column);
            if (operator.precedence == UNARY_PRECEDENCE) {
                state.code.emit(operator.token == Token.MINUS ? Opcode.NEGATE : Opcode.NOT);
            } else if (operator.jump >= 0) {
                endRightSide(operator);
            } else {
                state.code.emit(binaryOpcode(operator.token));
                state.task.push(-1);
            }
        }
    }

    /** Emits the jump that skips the right side of && or || if the left side, on the stack, decides. */
    private void beginRightSide(Pending operator) {
        if (operator.token != Token.AND && operator.token != Token.OR) {
            return;
        }
        state.code.at(operator.line, operator.column);
        if (operator.token == Token.OR) {
            state.code.emit(Opcode.NOT);
        }
        operator.jump = state.code.emit(Opcode.JUMP_IF_ZERO, 0);
        state.task.push(-1);
    }

    private void endRightSide(Pending operator) {
        state.code.emit(Opcode.TO_TRUTH);
        int toEnd = state.code.emit(Opcode.JUMP, 0);
        state.code.patch(operator.jump, 0, state.code.here());
        state.code.emit(Opcode.PUSH, operator.token == Token.AND ? 0 : 1);
        state.code.patch(toEnd, 0, state.code.here());
    }

    private static int binaryPrecedence(Token token) {
        return switch (token) {
            case OR -> 1;
            case AND -> 2;
            case EQUAL, NOT_EQUAL -> 3;
            case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> 4;
            case PLUS, MINUS -> 5;
            case TIMES, DIVIDE, REMAINDER -> 6;
            default -> 0;
        };
    }

    private static int binaryOpcode(Token token) {
        return switch (token) {
            case EQUAL -> Opcode.EQUAL;
            case NOT_EQUAL -> Opcode.NOT_EQUAL;
            case LESS -> Opcode.LESS;
            case LESS_EQUAL -> Opcode.LESS_EQUAL;
            case GREATER -> Opcode.GREATER;
            case GREATER_EQUAL -> Opcode.GREATER_EQUAL;
            case PLUS -> Opcode.ADD;
            case MINUS -> Opcode.SUBTRACT;
            case TIMES -> Opcode.MULTIPLY;
            case DIVIDE -> Opcode.DIVIDE;
            case REMAINDER -> Opcode.REMAINDER;
            default -> throw new IllegalArgumentException(token.described());
        };
    }
}
