package org.taskrace.core.reach.twodorder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * The stages of all pipelines as a picture: a row for each stage number, a column for each iteration. Only the first
 * {@value #LIMIT} stages are kept, so that a long run does not pay for an unreadable picture.
 */
final class PipelineGrid {

    private static final int LIMIT = 1000;
    private static final int FIELDS = 5;

    /** Pipeline, iteration, stage number, first strand, number of the left parent's stage or -1; and so on. */
    private final IntList stages = new IntList();

    private volatile boolean full;

    boolean isFull() {
        return full;
    }

    synchronized void add(int pipeline, int iteration, int number, int strand, int leftNumber) {
        if (stages.size() == FIELDS * LIMIT) {
            full = true;
            return;
        }
        stages.add(pipeline);
        stages.add(iteration);
        stages.add(number);
        stages.add(strand);
        stages.add(leftNumber);
    }

    synchronized void explain(PathExplanation out, OrdersText names) {
        Map<Integer, Map<Integer, Map<Integer, String>>> cells = new LinkedHashMap<>();
        for (int i = 0; i < stages.size(); i += FIELDS) {
            int number = stages.get(i + 2);
            int leftNumber = stages.get(i + 4);
            String left = leftNumber < 0 ? "" : leftNumber == number ? " ←" : " ←" + leftNumber;
            cells.computeIfAbsent(stages.get(i), pipeline -> new LinkedHashMap<>())
                    .computeIfAbsent(stages.get(i + 1), iteration -> new LinkedHashMap<>())
                    .put(number, names.name(stages.get(i + 3)) + left);
        }
        cells.forEach((pipeline, iterations) -> out.section(
                "Pipeline " + (pipeline + 1) + " (← follows the iteration before, in the stage named)",
                table(iterations) + (full ? "only the first " + LIMIT + " stages of the run are shown\n" : "")));
    }

    private static String table(Map<Integer, Map<Integer, String>> iterations) {
        TreeSet<Integer> numbers = new TreeSet<>();
        iterations.values().forEach(stagesOfOne -> numbers.addAll(stagesOfOne.keySet()));
        List<List<String>> columns = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("stage"));
        numbers.forEach(number -> head.add(number == IterationState.CLEAN_UP ? "clean-up" : String.valueOf(number)));
        columns.add(head);
        iterations.forEach((iteration, stagesOfOne) -> {
            List<String> column = new ArrayList<>(List.of("i" + iteration));
            numbers.forEach(number -> column.add(stagesOfOne.getOrDefault(number, "")));
            columns.add(column);
        });
        StringBuilder text = new StringBuilder();
        for (int row = 0; row <= numbers.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (List<String> column : columns) {
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                line.append(column.get(row))
                        .append(" ".repeat(width + 2 - column.get(row).length()));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    synchronized long bytes() {
        return stages.bytes();
    }
}
