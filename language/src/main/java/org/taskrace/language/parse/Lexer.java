package org.taskrace.language.parse;

import java.util.HashMap;
import java.util.Map;

/** Lexer that is one token ahead of the parser and makes no object for a token. */
final class Lexer {

    private static final Map<String, Token> KEYWORDS = new HashMap<>();

    static {
        for (Token token : Token.values()) {
            if (token.isKeyword()) {
                KEYWORDS.put(token.text(), token);
            }
        }
    }

    private final char[] text;
    private int next;
    private int line = 1;
    private int lineBegin;

    private Token token;
    private int tokenBegin;
    private int tokenEnd;
    private int tokenLine;
    private int tokenColumn;
    /** Columns count characters, not UTF-16 units: what surrogate pairs before the token on its line take off. */
    private int pairsOnLine;

    Lexer(char[] text) throws ProgramTextException {
        this.text = text;
        advance();
    }

    Token token() {
        return token;
    }

    int line() {
        return tokenLine;
    }

    int column() {
        return tokenColumn;
    }

    String tokenText() {
        return new String(text, tokenBegin, tokenEnd - tokenBegin);
    }

    /** Returns the token as an error message shows it. */
    String described() {
        return switch (token) {
            case END -> "the end of the file";
            case NAME -> "the name '" + shortened() + "'";
            case INTEGER -> "'" + shortened() + "'";
            default -> token.isKeyword() ? "the keyword '" + token.text() + "'" : "'" + token.text() + "'";
        };
    }

    private String shortened() {
        String whole = tokenText();
        return whole.length() <= 40 ? whole : whole.substring(0, 37) + "...";
    }

    ProgramTextException error(String message) {
        return new ProgramTextException(tokenLine, tokenColumn, message);
    }

    /** Reads the next token. */
    void advance() throws ProgramTextException {
        skipBlanksAndComments();
        tokenBegin = next;
        tokenLine = line;
        tokenColumn = next - lineBegin - pairsOnLine + 1;
        if (next == text.length) {
            token = Token.END;
        } else if (Character.isJavaIdentifierStart(text[next]) && text[next] != '$') {
            readWord();
        } else if (text[next] >= '0' && text[next] <= '9') {
            readInteger();
        } else {
            token = readSymbol();
        }
        tokenEnd = next;
    }

    private void skipBlanksAndComments() {
        while (next < text.length) {
            char c = text[next];
            if (c == '\n') {
                next++;
                line++;
                lineBegin = next;
                pairsOnLine = 0;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                next++;
            } else if (c == '/' && next + 1 < text.length && text[next + 1] == '/') {
                while (next < text.length && text[next] != '\n') {
                    countPair(text[next]);
                    next++;
                }
            } else {
                return;
            }
        }
    }

    private void countPair(char c) {
        if (Character.isLowSurrogate(c)) {
            pairsOnLine++;
        }
    }

    private void readWord() {
        while (next < text.length && Character.isJavaIdentifierPart(text[next]) && text[next] != '$') {
            next++;
        }
        Token keyword = KEYWORDS.get(new String(text, tokenBegin, next - tokenBegin));
        token = keyword != null ? keyword : Token.NAME;
    }

    private void readInteger() throws ProgramTextException {
        while (next < text.length && text[next] >= '0' && text[next] <= '9') {
            next++;
        }
        if (next < text.length && Character.isJavaIdentifierStart(text[next])) {
            throw error("expected an integer or a name, found '" + text[tokenBegin] + "…" + text[next]
                    + "': a name does not begin with a digit");
        }
        token = Token.INTEGER;
    }

    private Token readSymbol() throws ProgramTextException {
        char c = text[next++];
        boolean doubled = next < text.length && text[next] == c;
        boolean withEquals = next < text.length && text[next] == '=';
        switch (c) {
            case ';':
                return Token.SEMICOLON;
            case ',':
                return Token.COMMA;
            case '{':
                return Token.LEFT_BRACE;
            case '}':
                return Token.RIGHT_BRACE;
            case '[':
                return Token.LEFT_BRACKET;
            case ']':
                return Token.RIGHT_BRACKET;
            case '(':
                return Token.LEFT_PARENTHESIS;
            case ')':
                return Token.RIGHT_PARENTHESIS;
            case '+':
                return Token.PLUS;
            case '-':
                return Token.MINUS;
            case '*':
                return Token.TIMES;
            case '/':
                return Token.DIVIDE;
            case '%':
                return Token.REMAINDER;
            case '=':
                return either(withEquals, Token.EQUAL, Token.ASSIGN);
            case '!':
                return either(withEquals, Token.NOT_EQUAL, Token.NOT);
            case '<':
                return either(withEquals, Token.LESS_EQUAL, Token.LESS);
            case '>':
                return either(withEquals, Token.GREATER_EQUAL, Token.GREATER);
            case '.':
                return doubledOnly(doubled, Token.RANGE, "'..' for a range");
            case '|':
                return doubledOnly(doubled, Token.OR, "'||'");
            case '&':
                return doubledOnly(doubled, Token.AND, "'&&'");
            default:
                throw error("expected a statement or an expression, found the character " + described(c));
        }
    }

    private String described(char c) {
        boolean pair = Character.isHighSurrogate(c) && next < text.length && Character.isLowSurrogate(text[next]);
        int codePoint = pair ? Character.toCodePoint(c, text[next]) : c;
        String shown = Character.isISOControl(codePoint) ? "" : "'" + Character.toString(codePoint) + "' ";
        return shown + String.format("(U+%04X)", codePoint);
    }

    private Token either(boolean longer, Token ifLonger, Token ifShorter) {
        if (longer) {
            next++;
            return ifLonger;
        }
        return ifShorter;
    }

    private Token doubledOnly(boolean doubled, Token symbol, String expected) throws ProgramTextException {
        if (!doubled) {
            throw error("expected " + expected + ", found '" + text[next - 1] + "'");
        }
        next++;
        return symbol;
    }
}
