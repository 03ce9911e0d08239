package org.taskrace.core.reach;

/**
 * A receiver of an algorithm's state as text. A structure fills in columns after each event, which become one row of a
 * table, as in the papers. It may add whole sections (a forest, two orders, a tree) at the end of the run.
 */
public interface PathExplanation {

    /** Fills one column of the row for the last event. A column that only ever holds "-" or "∅" is left out. */
    void column(String name, String value);

    /** Adds a text of its own, printed after the table. The latest text for a title counts. */
    void section(String title, String text);

    /** Returns the name of a task: T1 for task 0, as in the papers. */
    static String task(int task) {
        return "T" + (task + 1);
    }
}
