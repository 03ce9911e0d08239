package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.agent.optimisation.RandomProgram.Node;

/**
 * Loops whose variables grow at several places, on all ways or on some, with accesses before, between and after, with ways out in the middle,
 * and with accesses that are left out in some iterations.
 */
final class GrowingStatements {

    private final Random random;

    /** Names of arrays with numbers, and the types of their elements. */
    private final List<String> arrays;

    private final List<String> types;
    private int locals;

    GrowingStatements(Random random, List<String> arrays, List<String> types) {
        this.random = random;
        this.arrays = arrays;
        this.types = types;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private String array() {
        return arrays.get(below(arrays.size()));
    }

    /** The loop, with what has to stand before it; perhaps in another loop. */
    List<Node> loop(List<String> known) {
        String rounds = "round" + locals;
        String growing = "grow" + locals++;
        boolean down = below(5) == 0;
        List<Node> nodes = new ArrayList<>();
        nodes.add(Node.of("int " + growing + " = " + (down ? 18 + below(4) : below(5)) + ";"));
        String condition = below(3) == 0 ? " && " + growing + (down ? " > 2" : " < " + (9 + below(12))) : "";
        // Some are long enough to be checked as one wherever that is possible; only one array is long enough for them.
        boolean isLong = below(3) == 0;
        String end = "" + (isLong ? 26 + below(20) : 2 + below(7));
        String head = "for (int " + rounds + " = 0; " + rounds + " < " + end + (isLong ? "" : condition) + "; " + rounds
                + (below(4) == 0 ? " += 2" : "++") + ") {";
        List<Node> body = new ArrayList<>();
        String array = isLong ? "flat" : array();
        int statements = 2 + below(5);
        boolean isInTurn = below(3) == 0;
        if (isInTurn) {
            inTurn(array, growing, down, body);
        }
        for (int i = 0; i < statements && !isInTurn; i++) {
            body.add(statement(below(3) == 0 && !isLong ? array() : array, growing, rounds, down, known));
        }
        nodes.add(new Node(head, body));
        if (below(4) == 0) {
            String outer = "outer" + locals++;
            boolean isAnew = below(2) == 0;
            List<Node> inner = new ArrayList<>(isAnew ? nodes : nodes.subList(1, 2));
            Node around = new Node("for (int " + outer + " = 0; " + outer + " < 3; " + outer + "++) {", inner);
            return new ArrayList<>(isAnew ? List.of(around) : List.of(nodes.get(0), around));
        }
        return nodes;
    }

    /** Two or three neighbours, and perhaps a way out between them. */
    private void inTurn(String array, String growing, boolean down, List<Node> body) {
        String grow = growing + (down ? "--" : "++");
        boolean writes = below(3) != 0;
        int count = 2 + below(2);
        int last = below(14);
        for (int i = 0; i < count; i++) {
            body.add(Node.of(writes ? store(array, grow) : "sum += " + array + "[" + grow + "];"));
            if (below(3) == 0) {
                String out = below(2) == 0 ? "break;" : "throw new IllegalStateException();";
                body.add(Node.of("if (" + growing + " == " + last + ") { " + out + " }"));
            }
        }
    }

    private Node statement(String array, String growing, String rounds, boolean down, List<String> known) {
        String grow = growing + (down ? "--" : "++");
        String several = growing + (down ? " -= " : " += ") + (1 + below(3)) + ";";
        String test = (below(2) == 0 ? growing : rounds) + " % 3 " + (below(2) == 0 ? "==" : "!=") + " " + below(3);
        String once = (below(2) == 0 ? growing : rounds) + " == " + below(14);
        return switch (below(19)) {
            case 0, 1 -> Node.of(store(array, grow));
            case 2, 3 -> Node.of("sum += " + array + "[" + grow + "];");
            case 4 -> Node.of("sum += " + array + "[" + growing + "] + " + array + "[" + growing + " + 1];");
            case 5 -> Node.of(below(2) == 0 ? store(array, growing) : array + "[" + growing + "] += 1;");
            case 6 -> Node.of(below(2) == 0 ? grow + ";" : several);
            case 7 -> new Node("if (" + test + ") {", new ArrayList<>(List.of(Node.of(several))));
            case 8 -> Node.of("if (" + test + ") { continue; }");
            case 9 -> Node.of("if (" + once + ") { break; }");
            case 10 ->
                Node.of(
                        below(2) == 0
                                ? "sum += 5 / (" + growing + " - " + below(20) + ");"
                                : "if (" + once + ") { throw new IllegalStateException(); }");
            case 11 ->
                Node.of("if (" + test + ") { " + store(array, rounds) + " } else { " + store(array, rounds) + " }");
            case 12 ->
                new Node(
                        "if (" + test + ") {",
                        new ArrayList<>(List.of(Node.of(store(array, below(2) == 0 ? rounds : growing)))));
            case 13 -> Node.of(unrolled(array, below(2) == 0 ? growing : rounds));
            case 16, 17 -> Node.of(search(array, array()));
            case 18 -> Node.of(store(array, "(" + rounds + " * 37 + " + below(9) + ") % " + array + ".length"));
            case 14 -> Node.of("sum += " + array + "[" + known.get(below(known.size())) + "];");
            default -> Node.of("if (" + test + ") { sum += " + array + "[" + grow + "]; }");
        };
    }

    private String store(String array, String index) {
        return array + "[" + index + "] = (" + types.get(arrays.indexOf(array)) + ") " + below(9) + ";";
    }

    /** A walk to the first element of some kind, most often from the first one, and an access where it ends. */
    private String search(String array, String other) {
        String at = "at" + locals++;
        String walk = "int " + at + " = " + (below(3) == 0 ? "lo % 5" : "0") + "; while (" + at + " < " + (4 + below(9))
                + " && " + array + "[" + at + "] < " + (3 + below(4)) + ") { " + at + "++; } ";
        return walk + (below(2) == 0 ? "sum += " + other + "[" + at + "];" : store(other, at));
    }

    /** Two to four neighbours, in some order; perhaps all that the variable passes. */
    private String unrolled(String array, String index) {
        int count = 2 + below(3);
        int first = below(count);
        boolean writes = below(3) == 0;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String at = index + " * " + count + " + " + (first + i) % count;
            text.append(writes ? store(array, at) : "sum += " + array + "[" + at + "];")
                    .append(' ');
        }
        return text.toString().trim();
    }
}
