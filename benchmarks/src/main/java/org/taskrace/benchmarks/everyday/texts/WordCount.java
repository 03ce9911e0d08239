package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Count of the words of a text's lines with a parallel stream and a collector. */
public final class WordCount implements SuiteProgram {

    private static final int LINES = 20_000;
    private static final String[] WORDS = {
        "race", "task", "future", "join", "fork", "strand", "edge", "schedule", "finish", "async", "lock", "bag", "dag"
    };

    private final List<String> lines = new ArrayList<>();

    public WordCount() {
        for (int i = 0; i < LINES; i++) {
            StringBuilder line = new StringBuilder();
            for (int w = 0; w < 12; w++) {
                line.append(WORDS[(i * 7 + w * w * 3) % WORDS.length])
                        .append(i % 50)
                        .append(' ');
            }
            lines.add(line.toString());
        }
    }

    @Override
    public double run() {
        Map<String, Long> counts = lines.parallelStream()
                .flatMap(line -> Arrays.stream(line.split(" ")))
                .filter(word -> !word.isEmpty())
                .map(String::toLowerCase)
                .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
        long hash = counts.size();
        for (Map.Entry<String, Long> entry : counts.entrySet()) {
            hash += entry.getKey().hashCode() % 1_000 * entry.getValue();
        }
        return hash;
    }
}
