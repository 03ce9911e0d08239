package org.taskrace.testkit.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.testkit.tree.Statement;

/** Simpler statements that can stand for one. Whether the program is still one, and still fails, is for others to say. */
final class Reductions {

    private static final Pattern RANGE = Pattern.compile("(for|pipeline) (\\w+) in (.+)\\.\\.(.+)");
    private static final Pattern ASSIGNMENT = Pattern.compile("([a-z]\\w*(?:\\[[^=]*\\])?) = (.+);");
    private static final Pattern LOCATION = Pattern.compile("[a-z]\\w*(?:\\[[^\\[\\]]*\\])?");
    private static final Pattern LET = Pattern.compile("let (\\w+) = (.+);");
    private static final Pattern INDEX = Pattern.compile("\\[([^\\[\\]]+)\\]");

    private Reductions() {}

    /** Tells all lists of statements that can replace the statement, the most radical first. */
    static void of(Statement statement, Consumer<List<Statement>> candidates) {
        if (statement.isLeaf()) {
            leaf(statement, candidates);
        } else {
            block(statement, candidates);
        }
    }

    private static void block(Statement statement, Consumer<List<Statement>> candidates) {
        candidates.accept(statement.body());
        if (statement.otherwise() != null) {
            candidates.accept(statement.otherwise());
            candidates.accept(List.of(statement.withOtherwise(null)));
        }
        Matcher range = RANGE.matcher(statement.text());
        if (range.matches()) {
            loop(statement, range, candidates);
        } else if (statement.text().startsWith("if (") && !statement.text().equals("if (1)")) {
            candidates.accept(List.of(statement.withText("if (1)")));
        } else if (statement.text().startsWith("while (")) {
            candidates.accept(List.of(statement.withText("if (1)")));
        }
    }

    private static void loop(Statement statement, Matcher range, Consumer<List<Statement>> candidates) {
        String header = range.group(1) + " " + range.group(2) + " in ";
        if (range.group(1).equals("for")) {
            List<Statement> once = new ArrayList<>();
            once.add(Statement.leaf("let " + range.group(2) + " = " + range.group(3) + ";"));
            once.addAll(statement.body());
            candidates.accept(List.of(Statement.block("", once)));
        }
        boolean plain = range.group(4).matches("\\d{1,9}") && range.group(3).matches("\\d{1,9}");
        int low = plain ? Integer.parseInt(range.group(3)) : 0;
        int high = plain ? Integer.parseInt(range.group(4)) : 4;
        for (int shorter = plain ? low + 1 : 1; shorter < high; shorter++) {
            candidates.accept(List.of(statement.withText(header + (plain ? range.group(3) : "0") + ".." + shorter)));
        }
    }

    private static void leaf(Statement statement, Consumer<List<Statement>> candidates) {
        String text = statement.text();
        Matcher let = LET.matcher(text);
        if (let.matches()) {
            if (!let.group(2).matches("[01]")) {
                candidates.accept(List.of(Statement.leaf("let " + let.group(1) + " = 0;")));
                candidates.accept(List.of(Statement.leaf("let " + let.group(1) + " = 1;")));
            }
            return;
        }
        Matcher assignment = ASSIGNMENT.matcher(text);
        if (assignment.matches()) {
            candidates.accept(List.of(Statement.leaf("write " + assignment.group(1) + ";")));
            Matcher read = LOCATION.matcher(assignment.group(2));
            while (read.find()) {
                candidates.accept(List.of(Statement.leaf("read " + read.group() + ";")));
            }
            if (!assignment.group(2).matches("\\w+")) {
                candidates.accept(List.of(Statement.leaf(assignment.group(1) + " = 1;")));
            }
            return;
        }
        Matcher index = INDEX.matcher(text);
        if (!text.startsWith("array ") && index.find() && !index.group(1).matches("\\d+")) {
            for (int constant = 0; constant < 4; constant++) {
                candidates.accept(List.of(Statement.leaf(index.replaceFirst("[" + constant + "]"))));
            }
        }
        if (text.startsWith("stage")) {
            String word = text.startsWith("stageWait") ? "stageWait" : "stage";
            if (!text.equals(word + ";")) {
                candidates.accept(List.of(Statement.leaf(word + ";")));
            }
        }
    }
}
