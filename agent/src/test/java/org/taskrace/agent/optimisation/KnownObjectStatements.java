package org.taskrace.agent.optimisation;

import java.util.Random;

/** Statements with objects of the JDK that a method has for itself, or has shown to others. */
final class KnownObjectStatements {

    /** What each method begins with. */
    static final String LOCALS =
            "java.util.Random dice = new java.util.Random(3); StringBuilder words = new StringBuilder();"
                    + " java.util.Map<Integer, Integer> counts = new java.util.HashMap<>();"
                    + " java.util.List<Integer> own = new java.util.ArrayList<>();";

    /** Where some of them are shown to others. */
    static final String FIELDS =
            "static StringBuilder shownWords; static java.util.Map<Integer, Integer> shownCounts; static java.util.List<Integer> shownList;";

    private final Random random;

    KnownObjectStatements(Random random) {
        this.random = random;
    }

    String statement(String index) {
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> "sum += dice.nextInt(5) + dice.nextGaussian();";
            case 3, 4 -> "words.append(" + index + ").append('x');";
            case 5 -> "words.append((Object) null).setLength(1);";
            case 6, 7 -> "counts.put(" + index + ", 2); sum += counts.getOrDefault(1, 0);";
            case 8, 9 -> "own.add(" + index + "); sum += own.size() + own.get(0);";
            case 10 -> "for (int one : own) { sum += one; }";
            case 11 -> random.nextInt(3) == 0 ? "shownWords = words;" : "shownWords = new StringBuilder(words);";
            case 12 -> random.nextInt(3) == 0 ? "shownCounts = counts;" : "own = new java.util.LinkedList<>(own);";
            case 13 -> random.nextInt(3) == 0 ? "shownList = own;" : "words = new StringBuilder().append(words);";
            case 14 -> "if (shownWords != null) { words = shownWords.append('y'); }";
            default -> "if (shownList != null && shownCounts != null) { shownCounts.put(shownList.size(), 1); }";
        };
    }
}
