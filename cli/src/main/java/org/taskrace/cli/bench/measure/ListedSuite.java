package org.taskrace.cli.bench.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * A suite as the benchmarks' own list has it.
 *
 * @param paper whose figures stand beside ours
 */
public record ListedSuite(String name, String paper, List<Item> benchmarks) {

    /** A benchmark of a suite; {@code inMean} is false for one that measures tasks alone. */
    public record Item(String name, boolean inMean, String paper) {}

    /** Reads the lines that the benchmarks print of themselves. */
    public static List<ListedSuite> parse(List<String> lines) {
        List<ListedSuite> suites = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            switch (parts[0]) {
                case "suite" -> suites.add(new ListedSuite(parts[1], parts[2], new ArrayList<>()));
                case "benchmark" ->
                    suites.get(suites.size() - 1)
                            .benchmarks
                            .add(new Item(parts[1], Boolean.parseBoolean(parts[2]), parts[3]));
                default -> throw new IllegalStateException("the list of benchmarks has a line '" + line + "'");
            }
        }
        return suites;
    }
}
