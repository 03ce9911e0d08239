package org.taskrace.language.parse;

/** The kinds of tokens. Keywords and symbols know their text. */
enum Token {
    NAME(null),
    INTEGER(null),
    END(null),

    VAR("var"),
    ARRAY("array"),
    PROMISE("promise"),
    LET("let"),
    READ("read"),
    WRITE("write"),
    ASYNC("async"),
    FINISH("finish"),
    BEGIN_FINISH("beginFinish"),
    END_FINISH("endFinish"),
    SPAWN("spawn"),
    SYNC("sync"),
    FUTURE("future"),
    FORK("fork"),
    JOIN("join"),
    SET("set"),
    GET("get"),
    ISOLATED("isolated"),
    PIPELINE("pipeline"),
    STAGE("stage"),
    STAGE_WAIT("stageWait"),
    IF("if"),
    ELSE("else"),
    WHILE("while"),
    FOR("for"),
    IN("in"),

    SEMICOLON(";"),
    COMMA(","),
    ASSIGN("="),
    LEFT_BRACE("{"),
    RIGHT_BRACE("}"),
    LEFT_BRACKET("["),
    RIGHT_BRACKET("]"),
    LEFT_PARENTHESIS("("),
    RIGHT_PARENTHESIS(")"),
    RANGE(".."),
    OR("||"),
    AND("&&"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_EQUAL("<="),
    GREATER(">"),
    GREATER_EQUAL(">="),
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    NOT("!");

    private final String text;

    Token(String text) {
        this.text = text;
    }

    /** Returns the text of a keyword or symbol; null for the others. */
    String text() {
        return text;
    }

    boolean isKeyword() {
        return text != null && Character.isLetter(text.charAt(0));
    }

    /** Returns the name of the token in error messages. */
    String described() {
        return switch (this) {
            case NAME -> "a name";
            case INTEGER -> "an integer";
            case END -> "the end of the file";
            default -> "'" + text + "'";
        };
    }
}
