package org.taskrace.agent.optimisation;

import java.util.List;
import java.util.Random;

/**
 * Statements at random that touch neighbours in arrays one after the other, outside of loops: two arrays in turn, which may be one, with calls and
 * exceptions between, some of which are caught; and such accesses in a method that is called.
 */
final class NeighbourStatements {

    private final Random random;
    private final List<String> arrays;
    private final List<String> types;
    private int locals;

    NeighbourStatements(Random random, List<String> arrays, List<String> types) {
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

    String statement(List<String> known) {
        String at = "near" + locals++;
        String number = known.get(below(known.size()));
        String one = array();
        String other = below(2) == 0 ? one : array();
        StringBuilder text = new StringBuilder();
        boolean isCaught = below(3) == 0;
        text.append(isCaught ? "try { " : "{ ");
        text.append("int ")
                .append(at)
                .append(" = ")
                .append(number)
                .append(" + ")
                .append(below(6))
                .append("; ");
        boolean writes = below(2) == 0;
        int count = 2 + below(5);
        int offset = below(3) - 1;
        for (int i = 0; i < count; i++) {
            boolean isOther = below(3) == 0;
            boolean itWrites = isOther ? below(2) == 0 : writes;
            text.append(access(isOther ? other : one, place(at, offset), itWrites));
            text.append(between(number));
            offset += isOther ? 0 : below(5) == 0 ? 2 : 1;
        }
        String handler = below(2) == 0 ? "IndexOutOfBoundsException" : "RuntimeException";
        return text.append(isCaught ? "} catch (" + handler + " e) { shared++; }" : "}")
                .toString();
    }

    /** Some indexes grow by themselves, others are sums. */
    private String place(String at, int offset) {
        return below(6) == 0 ? at + "++" : at + " + " + offset;
    }

    private String access(String array, String index, boolean writes) {
        String place = array + "[" + index + "]";
        return writes
                ? place + " = (" + types.get(arrays.indexOf(array)) + ") " + below(9) + "; "
                : "sum += " + place + "; ";
    }

    private String between(String number) {
        return switch (below(16)) {
            case 0 -> "sum += pure(" + number + "); ";
            case 1 -> "touch(" + number + "); ";
            case 2 -> "sum += 5 / (" + number + " - " + below(12) + "); ";
            case 3 -> "numbers[" + below(20) + "]++; ";
            case 4 -> "sum += pair(numbers, " + number + "); ";
            case 5 -> "setPair(numbers, " + number + ", 3); sum += pair(kept, " + number + " + 2); ";
            case 6 ->
                "if (depth < 2 && started++ < 99) { depth++; Task t" + locals + " = new Task(" + below(2)
                        + ", 0, 5, 1); t" + locals + ".fork(); t" + locals++ + ".join(); depth--; } ";
            default -> "";
        };
    }

    /** Methods that the statements call. */
    static String members() {
        return """
                  static int pair(int[] of, int at) { return of[at] * 7 + of[at + 1]; }
                  static void setPair(int[] of, int at, int x) { of[at] = x; of[at + 1] = x + 1; }
                """;
    }
}
