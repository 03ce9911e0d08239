package org.taskrace.testkit.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/** A whole program as an immutable tree. Printed, every leaf and every header has a line of its own. */
public record ProgramTree(List<Statement> statements) {

    private static final String INDENT = "    ";

    public ProgramTree {
        statements = List.copyOf(statements);
    }

    /** Returns the program's text; {@link #withoutLines} and {@link #rewriteLines} count its lines from 1. */
    public String print() {
        StringBuilder out = new StringBuilder();
        print(statements, "", out);
        return out.toString();
    }

    private static void print(List<Statement> statements, String indent, StringBuilder out) {
        for (Statement statement : statements) {
            out.append(indent).append(statement.text());
            if (!statement.isLeaf()) {
                out.append(statement.text().isEmpty() ? "{\n" : " {\n");
                print(statement.body(), indent + INDENT, out);
                if (statement.otherwise() != null) {
                    out.append(indent).append("} else {\n");
                    print(statement.otherwise(), indent + INDENT, out);
                }
                out.append(indent).append('}');
            }
            out.append('\n');
        }
    }

    /** Returns the number of leaves and headers. */
    public int size() {
        return size(statements);
    }

    private static int size(List<Statement> statements) {
        int size = 0;
        for (Statement statement : statements) {
            size++;
            size += statement.isLeaf() ? 0 : size(statement.body());
            size += statement.otherwise() == null ? 0 : size(statement.otherwise());
        }
        return size;
    }

    /**
     * Rewrites the statements that begin at the chosen lines.
     *
     * @param change gives the new statement, or null to drop it; the statements inside one that is changed are left alone
     */
    public ProgramTree rewriteLines(IntPredicate lines, UnaryOperator<Statement> change) {
        return new ProgramTree(rewrite(statements, new int[] {1}, lines, change));
    }

    /** Drops the statements that begin at the chosen lines, with all that is inside them. */
    public ProgramTree withoutLines(IntPredicate lines) {
        return rewriteLines(lines, statement -> null);
    }

    private static List<Statement> rewrite(
            List<Statement> statements, int[] line, IntPredicate lines, UnaryOperator<Statement> change) {
        List<Statement> result = new ArrayList<>(statements.size());
        for (Statement statement : statements) {
            int here = line[0]++;
            Statement kept = statement;
            if (!statement.isLeaf()) {
                List<Statement> body = rewrite(statement.body(), line, lines, change);
                List<Statement> otherwise = null;
                if (statement.otherwise() != null) {
                    line[0]++;
                    otherwise = rewrite(statement.otherwise(), line, lines, change);
                }
                line[0]++;
                kept = new Statement(statement.text(), body, otherwise);
            }
            if (lines.test(here)) {
                kept = change.apply(statement);
            }
            if (kept != null) {
                result.add(kept);
            }
        }
        return result;
    }

    /** Changes the text of every leaf and header. */
    public ProgramTree rewriteTexts(UnaryOperator<String> change) {
        return new ProgramTree(rewriteTexts(statements, change));
    }

    private static List<Statement> rewriteTexts(List<Statement> statements, UnaryOperator<String> change) {
        List<Statement> result = new ArrayList<>(statements.size());
        for (Statement statement : statements) {
            result.add(new Statement(
                    change.apply(statement.text()),
                    statement.isLeaf() ? null : rewriteTexts(statement.body(), change),
                    statement.otherwise() == null ? null : rewriteTexts(statement.otherwise(), change)));
        }
        return result;
    }
}
