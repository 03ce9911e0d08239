package org.taskrace.core.reach.bags;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;

/** The paper's figure 2 gives the paper's table 1, and spawn and sync give their like. */
final class BagsTableTest {

    /** Collects rows as a front end does: columns in the order of their first appearance. */
    private static final class Table {
        private final Set<String> columns = new LinkedHashSet<>();
        private final Set<String> filled = new LinkedHashSet<>();
        private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();

        void row(String name, Reachability reachability) {
            Map<String, String> row = new LinkedHashMap<>();
            rows.put(name, row);
            reachability.explain(new PathExplanation() {
                @Override
                public void column(String column, String value) {
                    columns.add(column);
                    row.put(column, value);
                    if (!value.equals("-") && !value.equals("∅")) {
                        filled.add(column);
                    }
                }

                @Override
                public void section(String title, String text) {
                    throw new AssertionError("bags have no section");
                }
            });
        }

        List<String> lines() {
            List<String> shown = columns.stream().filter(filled::contains).toList();
            List<String> lines = new ArrayList<>();
            lines.add("PC | " + String.join(" | ", shown));
            rows.forEach((name, row) -> lines.add(name + " | "
                    + String.join(
                            " | ",
                            shown.stream().map(c -> row.getOrDefault(c, "-")).toList())));
            return lines;
        }
    }

    @Test
    void figure_2_gives_table_1_row_by_row() {
        EspBags bags = new EspBags();
        Table table = new Table();
        bags.begin(0, 1);
        bags.beginFinish(0, 1);
        table.row("1", bags);
        bags.beginFinish(0, 4);
        table.row("4", bags);
        bags.create(0, 1, TaskKind.ASYNC, 7);
        bags.switchTo(1);
        table.row("7", bags);
        bags.end(1, 14);
        bags.switchTo(0);
        table.row("14", bags);
        bags.beginFinish(0, 15);
        table.row("15", bags);
        bags.create(0, 2, TaskKind.ASYNC, 16);
        bags.switchTo(2);
        table.row("16", bags);
        bags.create(2, 3, TaskKind.ASYNC, 17);
        bags.switchTo(3);
        table.row("17", bags);
        bags.end(3, 19);
        bags.switchTo(2);
        table.row("19", bags);
        bags.end(2, 21);
        bags.switchTo(0);
        table.row("21", bags);
        bags.endFinish(0, 22);
        table.row("22", bags);
        assertEquals(
                List.of(
                        "PC | T1 S | F1 P | T2 S | F2 P | T3 S | T3 P | T4 S",
                        "1 | {T1} | - | - | - | - | - | -",
                        "4 | {T1} | ∅ | - | - | - | - | -",
                        "7 | {T1} | ∅ | {T2} | - | - | - | -",
                        "14 | {T1} | {T2} | ∅ | - | - | - | -",
                        "15 | {T1} | {T2} | ∅ | ∅ | - | - | -",
                        "16 | {T1} | {T2} | ∅ | ∅ | {T3} | ∅ | -",
                        "17 | {T1} | {T2} | ∅ | ∅ | {T3} | ∅ | {T4}",
                        "19 | {T1} | {T2} | ∅ | ∅ | {T3} | {T4} | ∅",
                        "21 | {T1} | {T2} | ∅ | {T3,T4} | ∅ | ∅ | ∅",
                        "22 | {T1,T3,T4} | {T2} | ∅ | ∅ | ∅ | ∅ | ∅"),
                table.lines());
    }

    @Test
    void the_bag_of_an_implicit_finish_is_shown_with_its_task() {
        EspBags bags = new EspBags();
        Table table = new Table();
        bags.begin(0, 1);
        bags.beginFinish(0, -1);
        bags.create(0, 1, TaskKind.ASYNC, 2);
        bags.switchTo(1);
        table.row("2", bags);
        bags.end(1, 3);
        bags.switchTo(0);
        table.row("3", bags);
        bags.endFinish(0, -1);
        table.row("end", bags);
        assertEquals(
                List.of(
                        "PC | T1 S | T1 P | T2 S",
                        "2 | {T1} | ∅ | {T2}",
                        "3 | {T1} | {T2} | ∅",
                        "end | {T1,T2} | ∅ | ∅"),
                table.lines());
    }

    @Test
    void spawn_and_sync_give_the_same_table_in_both() {
        List<List<String>> tables = new ArrayList<>();
        for (Reachability bags : List.of(new SpBags(), new EspBags())) {
            Table table = new Table();
            bags.begin(0, 1);
            bags.beginFinish(0, 1);
            bags.create(0, 1, TaskKind.SPAWN, 2);
            bags.switchTo(1);
            table.row("2", bags);
            bags.sync(1, -1);
            bags.end(1, 3);
            bags.switchTo(0);
            table.row("3", bags);
            bags.sync(0, 4);
            table.row("4", bags);
            tables.add(table.lines());
        }
        assertEquals(
                List.of("PC | T1 S | T1 P | T2 S", "2 | {T1} | ∅ | {T2}", "3 | {T1} | {T2} | ∅", "4 | {T1,T2} | ∅ | ∅"),
                tables.get(0));
        assertEquals(tables.get(0), tables.get(1));
    }
}
