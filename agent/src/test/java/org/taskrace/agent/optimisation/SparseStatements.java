package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.agent.optimisation.RandomProgram.Node;

/**
 * Loops as those over the rows of a sparse matrix: inner ones that go on where the last one has ended, most often, and do several things at each index, with
 * ways out in the middle and arrays that change from row to row.
 */
final class SparseStatements {

    /** Where rows begin: some are empty, and one begins before the last one's end. */
    static final String FIELDS = "static int[] begins = {0, 3, 5, 5, 9, 12, 14, 13, 17};";

    private final Random random;

    /** Names of arrays with numbers, and the types of their elements. */
    private final List<String> arrays;

    private final List<String> types;
    private int locals;

    SparseStatements(Random random, List<String> arrays, List<String> types) {
        this.random = random;
        this.arrays = arrays;
        this.types = types;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    Node loop() {
        String row = "sr" + locals;
        String place = "sk" + locals;
        String part = "sa" + locals++;
        boolean hasParts = below(3) == 0;
        List<Node> outer = new ArrayList<>();
        if (hasParts) {
            outer.add(Node.of("double[] " + part + " = " + row + " < " + (1 + below(6)) + " ? flat : grid[" + row
                    + " / " + (1 + below(3)) + "];"));
        }
        int width = 1 + below(4);
        String head = switch (below(4)) {
            case 0 ->
                "for (int " + place + " = " + row + " * " + width + "; " + place + " < (" + row + " + 1) * " + width;
            case 1 -> "for (int " + place + " = order[" + row + "]; " + place + " < order[" + row + " + 1]";
            default -> "for (int " + place + " = begins[" + row + "]; " + place + " < begins[" + row + " + 1]";
        };
        List<Node> inner = new ArrayList<>();
        int statements = 2 + below(3);
        for (int i = 0; i < statements; i++) {
            inner.add(Node.of(statement(hasParts && below(2) == 0 ? part : array(), place)));
        }
        outer.add(new Node(head + "; " + place + (below(8) == 0 ? " += 2" : "++") + ") {", inner));
        if (below(3) == 0) {
            outer.add(Node.of(below(4) == 0 ? "shared = " + row + ";" : statement(array(), row)));
        }
        return new Node("for (int " + row + " = 0; " + row + " < " + (2 + below(5)) + "; " + row + "++) {", outer);
    }

    private String array() {
        return arrays.get(below(arrays.size()));
    }

    private String statement(String array, String place) {
        int at = arrays.indexOf(array);
        String value = "(" + (at < 0 ? "double" : types.get(at)) + ") " + below(9);
        return switch (below(12)) {
            case 0, 1, 2, 3 -> "sum += " + array + "[" + place + "];";
            case 4 -> array + "[" + place + "] = " + value + ";";
            case 5 -> array + "[" + place + "] += 1;";
            case 6, 7 -> "sum += " + array + "[order[" + place + "]];";
            case 8 -> array + "[order[" + place + "]] = " + value + ";";
            case 9 -> "sum += " + array + "[" + place + " + 1];";
            case 10 -> "if (" + place + " == " + below(17) + ") { break; }";
            default -> "sum += 5 / (" + place + " - " + (below(2) == 0 ? below(17) : 99) + ");";
        };
    }
}
