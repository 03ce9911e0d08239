package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.agent.optimisation.RandomProgram.Node;

/** Loops in which an index grows in some iterations only, as those of a merge do, and is used in others too. */
final class CursorStatements {

    private final Random random;
    private final List<String> arrays;
    private final List<String> types;
    private int cursors;

    CursorStatements(Random random, List<String> arrays, List<String> types) {
        this.random = random;
        this.arrays = arrays;
        this.types = types;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    /** A loop with two cursors, into two arrays or into one. */
    List<Node> loop() {
        int number = cursors++;
        String left = "left" + number;
        String right = "right" + number;
        String turn = "turn" + number;
        int one = below(arrays.size());
        int other = below(2) == 0 ? one : below(arrays.size());
        List<Node> nodes = new ArrayList<>();
        nodes.add(Node.of("int " + left + " = " + (below(2) == 0 ? "lo" : "" + below(5)) + ";"));
        nodes.add(Node.of("int " + right + " = " + (6 + below(8)) + ";"));
        List<Node> body = new ArrayList<>();
        for (int i = below(3); i > 0; i--) {
            body.add(Node.of(use(one, left, turn)));
        }
        body.add(Node.of("if (" + condition(one, left, other, right, turn) + ") { " + growth(one, left, turn)
                + " } else { " + growth(other, right, turn) + " }"));
        for (int i = below(3); i > 0; i--) {
            body.add(Node.of(below(2) == 0 ? use(one, left, turn) : use(other, right, turn)));
        }
        nodes.add(
                new Node("for (int " + turn + " = 0; " + turn + " < " + (2 + below(12)) + "; " + turn + "++) {", body));
        return nodes;
    }

    private String condition(int one, String left, int other, String right, String turn) {
        String compared = arrays.get(one) + "[" + left + "] <= " + arrays.get(other) + "[" + right + "]";
        return switch (below(4)) {
            case 0 -> turn + " > 7 || " + compared;
            case 1 -> left + " < 6 && " + compared;
            case 2 -> turn + " % 3 == 1 || " + left + " < 9 && " + arrays.get(other) + "[" + right + "] < 2";
            default -> compared;
        };
    }

    private String growth(int array, String cursor, String turn) {
        String name = arrays.get(array);
        String cast = "(" + types.get(array) + ") ";
        return switch (below(8)) {
            case 0, 1, 2 -> "sum += " + name + "[" + cursor + "++];";
            case 3 -> name + "[" + cursor + "++] = " + cast + turn + ";";
            case 4 -> "sum += " + name + "[" + cursor + "]; " + cursor + " += 2;";
            case 5 -> cursor + "++; sum += " + name + "[" + cursor + "];";
            case 6 -> cursor + " += 2; if (" + turn + " == 5) { break; } sum += " + name + "[" + cursor + " - 2];";
            default -> "sum += " + name + "[" + cursor + " + 1]; " + cursor + "++;";
        };
    }

    private String use(int array, String cursor, String turn) {
        String name = arrays.get(array);
        String cast = "(" + types.get(array) + ") ";
        return switch (below(7)) {
            case 0 -> "sum += " + name + "[" + cursor + "];";
            case 1 -> "if (" + turn + " % 3 == " + below(3) + ") { sum += " + name + "[" + cursor + "]; }";
            case 2 -> "if (" + turn + " % 4 == 2) { " + name + "[" + cursor + "] = " + cast + "3; }";
            case 3 -> "if (" + turn + " == " + below(9) + ") { break; }";
            case 4 -> "if (" + turn + " % 2 == 0 && " + name + "[" + cursor + " + 1] == 0) { continue; }";
            case 5 -> "if (" + turn + " > 3) { sum += " + name + "[" + cursor + " - 1]; }";
            default -> name + "[" + cursor + "] += " + cast + "1;";
        };
    }
}
