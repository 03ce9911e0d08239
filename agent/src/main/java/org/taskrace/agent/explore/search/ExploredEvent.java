package org.taskrace.agent.explore.search;

/**
 * An operation that has happened, with all that its task did until it came to the next one.
 *
 * <p>Its clock says for each task how many of its events precede this one or are it.
 */
public final class ExploredEvent {

    private final int index;
    private final int task;
    private final int ordinal;
    private final Choice choice;
    private final SearchOperation operation;
    private final int[] before;
    private final int[] clock;

    ExploredEvent(int index, int ordinal, Choice choice, SearchOperation operation, int[] before, int[] clock) {
        this.index = index;
        this.task = choice.task();
        this.ordinal = ordinal;
        this.choice = choice;
        this.operation = operation;
        this.before = before;
        this.clock = clock;
    }

    /** Returns its place in the run, from 0. */
    public int index() {
        return index;
    }

    public int task() {
        return task;
    }

    /** Returns its place among the events of its task, from 0. */
    public int ordinal() {
        return ordinal;
    }

    public Choice choice() {
        return choice;
    }

    public SearchOperation operation() {
        return operation;
    }

    /** Returns the clock of the event; not to be changed. */
    public int[] clock() {
        return clock;
    }

    /** Returns whether the event precedes another one of the run, or is it. */
    public boolean precedes(ExploredEvent other) {
        return isIn(other.clock);
    }

    /** Returns whether the event is in the past of the other one's task before its operation. */
    boolean precedesTaskOf(ExploredEvent other) {
        return isIn(other.before);
    }

    private boolean isIn(int[] past) {
        return task < past.length && past[task] > ordinal;
    }
}
