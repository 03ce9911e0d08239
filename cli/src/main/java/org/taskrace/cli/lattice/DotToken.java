package org.taskrace.cli.lattice;

/** A token of a DOT text and where it begins. */
record DotToken(Kind kind, String text, int line, int column) {

    enum Kind {
        /** A name, a number, a quoted string or an HTML string, without its quotes. */
        NAME,
        /** A word that DOT reserves, in lower case. */
        KEYWORD,
        /** A mark such as -> or {. */
        MARK,
        END
    }

    boolean isMark(String mark) {
        return kind == Kind.MARK && text.equals(mark);
    }

    boolean isKeyword(String word) {
        return kind == Kind.KEYWORD && text.equals(word);
    }

    /** Returns a description of the token, for messages. */
    String words() {
        return kind == Kind.END ? "the end of the text" : "'" + text + "'";
    }
}
