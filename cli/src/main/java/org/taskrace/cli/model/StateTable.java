package org.taskrace.cli.model;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A table whose columns come up as rows are filled in; columns that never say anything are left out. */
final class StateTable {

    private static final int MOST_ROWS = 1000;
    private static final int MOST_COLUMNS = 60;
    private static final String ABSENT = "-";
    private static final String EMPTY = "∅";

    private final List<String> labels = new ArrayList<>();
    private final List<Map<String, String>> rows = new ArrayList<>();

    /** Column names in the order in which they are shown, and whether they ever said something. */
    private final Map<String, Boolean> columns = new LinkedHashMap<>();

    /** Widths of the columns that stand behind all others. */
    private final Map<String, Boolean> lastColumns = new LinkedHashMap<>();

    void beginRow(String label) {
        labels.add(label);
        rows.add(new LinkedHashMap<>());
    }

    void put(String column, String value) {
        put(columns, column, value);
    }

    /** Fills in a column that stands behind all others. */
    void putLast(String column, String value) {
        put(lastColumns, column, value);
    }

    private void put(Map<String, Boolean> columns, String column, String value) {
        if (rows.isEmpty() || isFull()) {
            return;
        }
        rows.get(rows.size() - 1).put(column, value);
        boolean says = !value.isEmpty() && !value.equals(ABSENT) && !value.equals(EMPTY);
        columns.merge(column, says, Boolean::logicalOr);
    }

    boolean isFull() {
        return rows.size() > MOST_ROWS;
    }

    void print(PrintWriter out) {
        List<String> shown = Stream.of(columns, lastColumns)
                .flatMap(part -> part.entrySet().stream())
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .limit(MOST_COLUMNS)
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        List<List<String>> cells = new ArrayList<>();
        cells.add(new ArrayList<>(List.of("line")));
        cells.get(0).addAll(shown);
        for (int i = 0; i < Math.min(rows.size(), MOST_ROWS); i++) {
            List<String> row = new ArrayList<>(List.of(labels.get(i)));
            for (String column : shown) {
                String value = rows.get(i).getOrDefault(column, ABSENT);
                row.add(value.isEmpty() ? ABSENT : value);
            }
            cells.add(row);
        }
        print(cells, out);
        if (isFull()) {
            out.println("… only the first " + MOST_ROWS + " steps are shown");
        }
    }

    private static void print(List<List<String>> cells, PrintWriter out) {
        int[] widths = new int[cells.get(0).size()];
        for (List<String> row : cells) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (List<String> row : cells) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = row.get(column);
                String padding = " ".repeat(widths[column] - cell.length());
                line.append("  ").append(column == 0 ? padding + cell : cell + padding);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
