package org.taskrace.agent.optimisation;

import java.util.List;
import java.util.Random;

/**
 * Statements at random about collections of the JDK. They are drawn apart from all others: a program is the same with and without
 * them, and so is how long it runs.
 */
final class CollectionStatements {

    private final Random random;
    private int locals;

    CollectionStatements(long seed) {
        random = new Random(~seed);
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    /** One more statement behind another one, or none. */
    String perhaps(List<String> known) {
        return below(2) == 0 ? " " + statement(known) : "";
    }

    /** A statement about collections that only this method can see, or others too, or that it lets others see after all. */
    private String statement(List<String> known) {
        String local = "l" + locals++;
        String number = known.get(below(known.size()));
        String declared = "java.util.Collection<Integer> " + local + " = new java.util."
                + (below(3) == 0 ? "ArrayDeque" : "ArrayList") + "<>(";
        String walk = "for (int e : " + (below(2) == 0 ? local : "list") + ") { sum += e; } ";
        return switch (below(8)) {
            case 0 -> declared + "); " + local + ".add(" + number + "); " + walk + local + ".add(2);";
            case 1 ->
                "java.util.List<Integer> " + local + " = list; if (" + number + " > 5) { " + local
                        + " = new java.util.ArrayList<>(); } " + local + ".add(1); if (" + local + ".size() > 9) { "
                        + local
                        + ".clear(); }";
            case 2 ->
                "java.util.List<Integer> " + local + " = new java.util.ArrayList<>(list); " + local + ".add(1); if ("
                        + number + " == 4) { list = " + local + "; } " + local + ".set(0, 2);";
            case 3 ->
                declared + "list); java.util.Iterator<Integer> i" + local + " = " + local + ".iterator(); if (" + number
                        + " == 3) { cursor = i" + local + "; } if (i" + local + ".hasNext()) { sum += i" + local
                        + ".next(); }";
            case 4 -> "if (cursor.hasNext()) { sum += cursor.next(); }";
            case 5 -> "for (int e : list) { sum += e; } sum += list.get(" + number + " & 3);";
            case 6 -> "list.set(" + number + " & 3, " + below(9) + "); if (list.size() > 9) { list.clear(); }";
            default ->
                declared + "); " + local + ".add(3); if (" + number + " == 5) { other = " + local
                        + "; } sum += other.size(); other.add(1); if (other.size() > 9) { other.clear(); }";
        };
    }
}
