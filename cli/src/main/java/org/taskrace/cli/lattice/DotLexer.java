package org.taskrace.cli.lattice;

import java.util.Locale;
import java.util.Set;

/**
 * Lexer of DOT texts. Its tokens are names, numbers, quoted and HTML strings, marks; skips blanks, comments and lines
 * that begin with #.
 */
final class DotLexer {

    private static final Set<String> KEYWORDS = Set.of("strict", "graph", "digraph", "node", "edge", "subgraph");
    private static final String MARKS = "{}[];,=:+";
    private static final char END = '\0';

    private final char[] text;
    private int at;
    private int line = 1;
    private int column = 1;

    DotLexer(char[] text) {
        this.text = text;
    }

    DotToken next() throws GraphTextException {
        skipBlanks();
        int beginLine = line;
        int beginColumn = column;
        if (at == text.length) {
            return new DotToken(DotToken.Kind.END, "", line, column);
        }
        char c = peek(0);
        if (c == '"') {
            return new DotToken(DotToken.Kind.NAME, quoted(), beginLine, beginColumn);
        }
        if (c == '<') {
            return new DotToken(DotToken.Kind.NAME, html(), beginLine, beginColumn);
        }
        if (c == '-' && (peek(1) == '>' || peek(1) == '-')) {
            String mark = "-" + peek(1);
            advance();
            advance();
            return new DotToken(DotToken.Kind.MARK, mark, beginLine, beginColumn);
        }
        if (MARKS.indexOf(c) >= 0) {
            advance();
            return new DotToken(DotToken.Kind.MARK, String.valueOf(c), beginLine, beginColumn);
        }
        if (isNameBegin(c)) {
            String word = name();
            String lower = word.toLowerCase(Locale.ROOT);
            return KEYWORDS.contains(lower)
                    ? new DotToken(DotToken.Kind.KEYWORD, lower, beginLine, beginColumn)
                    : new DotToken(DotToken.Kind.NAME, word, beginLine, beginColumn);
        }
        if (isDigit(c) || c == '.' || c == '-') {
            return new DotToken(DotToken.Kind.NAME, number(), beginLine, beginColumn);
        }
        throw error("unexpected character '" + Character.toString(Character.codePointAt(text, at)) + "'");
    }

    private String name() {
        int begin = at;
        while (isNameBegin(peek(0)) || isDigit(peek(0))) {
            advance();
        }
        return new String(text, begin, at - begin);
    }

    private String number() throws GraphTextException {
        int begin = at;
        int digits = 0;
        boolean point = false;
        while (isDigit(peek(0)) || (peek(0) == '.' && !point) || (peek(0) == '-' && at == begin)) {
            digits += isDigit(peek(0)) ? 1 : 0;
            point |= peek(0) == '.';
            advance();
        }
        if (digits == 0) {
            throw error("expected a number after '" + new String(text, begin, at - begin) + "'");
        }
        if (isNameBegin(peek(0))) {
            throw error("a name cannot begin with a digit: put \"" + new String(text, begin, at - begin) + name()
                    + "\" in quotes");
        }
        return new String(text, begin, at - begin);
    }

    private String quoted() throws GraphTextException {
        GraphTextException unclosed = error("this \" is never closed");
        StringBuilder value = new StringBuilder();
        advance();
        while (peek(0) != '"' || at == text.length) {
            if (at == text.length) {
                throw unclosed;
            }
            if (peek(0) == '\\' && peek(1) == '"') {
                advance();
            } else if (peek(0) == '\\' && peek(1) == '\n') {
                // A backslash at the end of a line joins it with the next one.
                advance();
                advance();
                continue;
            } else if (peek(0) == '\\' && peek(1) == '\\') {
                value.append('\\');
                advance();
            }
            value.append(peek(0));
            advance();
        }
        advance();
        return value.toString();
    }

    private String html() throws GraphTextException {
        GraphTextException unclosed = error("this < is never closed");
        int begin = at + 1;
        int depth = 0;
        do {
            if (at == text.length) {
                throw unclosed;
            }
            depth += peek(0) == '<' ? 1 : peek(0) == '>' ? -1 : 0;
            advance();
        } while (depth > 0);
        return new String(text, begin, at - 1 - begin);
    }

    private void skipBlanks() throws GraphTextException {
        while (at < text.length) {
            char c = peek(0);
            if (Character.isWhitespace(c)) {
                advance();
            } else if ((c == '#' && column == 1) || (c == '/' && peek(1) == '/')) {
                while (at < text.length && peek(0) != '\n') {
                    advance();
                }
            } else if (c == '/' && peek(1) == '*') {
                GraphTextException unclosed = error("this comment is never closed");
                advance();
                advance();
                while (peek(0) != '*' || peek(1) != '/') {
                    if (at == text.length) {
                        throw unclosed;
                    }
                    advance();
                }
                advance();
                advance();
            } else {
                return;
            }
        }
    }

    /** Returns a character ahead; past the end one that no text needs. */
    private char peek(int ahead) {
        return at + ahead < text.length ? text[at + ahead] : END;
    }

    private void advance() {
        if (text[at] == '\n') {
            line++;
            column = 1;
        } else if (!Character.isLowSurrogate(text[at])) {
            column++;
        }
        at++;
    }

    private GraphTextException error(String message) {
        return new GraphTextException(line, column, message);
    }

    private static boolean isNameBegin(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || (c >= 0x80 && !Character.isWhitespace(c));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
