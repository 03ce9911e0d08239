package org.taskrace.testkit.tree;

import java.util.List;

/**
 * One statement of a program: a leaf such as {@code read x;}, or a header such as {@code async} or {@code if (x < 2)}
 * with a block. With an else it has a second block.
 *
 * <p>Statements hold text and not syntax. The generator and the shrinker may make any text of them; the language's own
 * parser decides whether it is a program.
 *
 * @param text a leaf's text with its semicolon, or a block's header; empty for a plain block
 * @param body the statements of the block, or null in a leaf
 * @param otherwise the statements of the else block, or null where there is none
 */
public record Statement(String text, List<Statement> body, List<Statement> otherwise) {

    public Statement {
        body = body == null ? null : List.copyOf(body);
        otherwise = otherwise == null ? null : List.copyOf(otherwise);
    }

    public static Statement leaf(String text) {
        return new Statement(text, null, null);
    }

    public static Statement block(String header, List<Statement> body) {
        return new Statement(header, body, null);
    }

    public boolean isLeaf() {
        return body == null;
    }

    public Statement withText(String newText) {
        return new Statement(newText, body, otherwise);
    }

    public Statement withBody(List<Statement> newBody) {
        return new Statement(text, newBody, otherwise);
    }

    public Statement withOtherwise(List<Statement> newOtherwise) {
        return new Statement(text, body, newOtherwise);
    }
}
