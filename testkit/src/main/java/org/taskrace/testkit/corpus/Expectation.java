package org.taskrace.testkit.corpus;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.testkit.run.Verdict;

/**
 * The expectation that a program of the corpus states. Its first line has the verdict, {@code // expect: …}. Each line
 * that takes part in a race on x ends with a comment {@code // race x}. There {@code a[*]} stands for elements of a
 * that only the first line names.
 *
 * @param verdict the words after {@code // expect: }
 * @param racyLines for each name in a {@code // race} comment the lines that have it
 */
public record Expectation(String verdict, SortedMap<String, SortedSet<Integer>> racyLines) {

    private static final String HEADER = "// expect: ";
    private static final String NAME = "[A-Za-z]\\w*(?:\\[(?:\\d+|\\*)\\])?";
    private static final Pattern MARK = Pattern.compile("// race((?: " + NAME + ")+)$");
    private static final Pattern VERDICT = Pattern.compile("race-free|race (" + NAME + " ?)+"
            + "|(deadlock|error \\d+:\\d+)(; race (" + NAME + " ?)+)?|syntax \\d+:\\d+");

    /** Reads the expectations of a program; a malformed one is an {@link IllegalArgumentException}. */
    public static Expectation of(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).startsWith(HEADER)) {
            throw new IllegalArgumentException("the first line must be '" + HEADER + "…'");
        }
        String verdict = lines.get(0).substring(HEADER.length());
        if (!VERDICT.matcher(verdict).matches()) {
            throw new IllegalArgumentException("not an expectation: '" + verdict + "'");
        }
        SortedMap<String, SortedSet<Integer>> marks = new TreeMap<>();
        for (int i = 1; i < lines.size(); i++) {
            Matcher mark = MARK.matcher(lines.get(i));
            if (mark.find()) {
                for (String name : mark.group(1).strip().split(" ", -1)) {
                    marks.computeIfAbsent(name, unused -> new TreeSet<>()).add(i + 1);
                }
            }
        }
        return new Expectation(verdict, marks);
    }

    /** Returns the lines that a verdict reports, by the names that this expectation uses. */
    public SortedMap<String, SortedSet<Integer>> project(Verdict found) {
        SortedMap<String, SortedSet<Integer>> projected = new TreeMap<>();
        found.racyLines().forEach((location, lines) -> {
            String anyElement = location.replaceFirst("\\[\\d+\\]", "[*]");
            String name = racyLines.containsKey(anyElement) ? anyElement : location;
            projected.computeIfAbsent(name, unused -> new TreeSet<>()).addAll(lines);
        });
        return projected;
    }
}
