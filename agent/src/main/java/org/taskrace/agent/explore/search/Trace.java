package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The events of one run, in order, and which of them precedes which. */
public final class Trace {

    private static final int[] NOTHING = {};

    private final Dependences dependences;
    private final List<ExploredEvent> events = new ArrayList<>();
    private int[] counts = NOTHING;

    public Trace(Dependences dependences) {
        this.dependences = dependences;
    }

    public List<ExploredEvent> events() {
        return events;
    }

    public int size() {
        return events.size();
    }

    /** Returns the newest event, or null. */
    public ExploredEvent last() {
        return events.isEmpty() ? null : events.get(events.size() - 1);
    }

    /**
     * Adds an event.
     *
     * @param before the clock of its task before it
     * @param causes events that made it possible; null for none
     */
    public ExploredEvent add(Choice choice, SearchOperation operation, int[] before, ExploredEvent... causes) {
        int ordinal = choice.task() < counts.length ? counts[choice.task()] : 0;
        ExploredEvent event = new ExploredEvent(
                events.size(), ordinal, choice, operation, before, clock(choice, operation, before, ordinal, causes));
        counts = Arrays.copyOf(counts, Math.max(counts.length, choice.task() + 1));
        counts[choice.task()]++;
        events.add(event);
        return event;
    }

    private int[] clock(Choice choice, SearchOperation operation, int[] before, int ordinal, ExploredEvent... causes) {
        int[] clock = Arrays.copyOf(before, Math.max(before.length, choice.task() + 1));
        clock[choice.task()] = ordinal + 1;
        for (ExploredEvent cause : causes) {
            if (cause != null) {
                clock = join(clock, cause.clock());
            }
        }
        for (int i = events.size() - 1; i >= 0; i--) {
            ExploredEvent earlier = events.get(i);
            boolean isKnown = earlier.task() < clock.length && clock[earlier.task()] > earlier.ordinal();
            if (!isKnown && dependences.dependent(earlier.operation(), operation)) {
                clock = join(clock, earlier.clock());
            }
        }
        return clock;
    }

    /** Returns the event that a blocked task would be, if it happened now; it is not added. */
    ExploredEvent imagine(PendingOperation pending) {
        int ordinal = pending.task() < counts.length ? counts[pending.task()] : 0;
        Choice choice = new Choice(pending.task(), 0);
        return new ExploredEvent(
                events.size(),
                ordinal,
                choice,
                pending.operation(),
                pending.before(),
                clock(choice, pending.operation(), pending.before(), ordinal));
    }

    /**
     * Returns the events that an event may be in a reversible race with, the newest first. These are dependent ones
     * that its task does not follow otherwise.
     */
    List<ExploredEvent> conflictsOf(ExploredEvent event) {
        List<ExploredEvent> dependent = new ArrayList<>();
        for (int i = Math.min(event.index(), events.size()) - 1; i >= 0; i--) {
            ExploredEvent earlier = events.get(i);
            if (earlier.task() != event.task()
                    && !earlier.precedesTaskOf(event)
                    && dependences.dependent(earlier.operation(), event.operation())) {
                dependent.add(earlier);
            }
        }
        return dependent;
    }

    /** Returns a text that is equal for equivalent runs, and for no others: the outcome and the past of each event. */
    public String signature() {
        List<String> lines = new ArrayList<>();
        for (ExploredEvent event : events) {
            int[] clock = event.clock();
            int length = clock.length;
            while (length > 0 && clock[length - 1] == 0) {
                length--;
            }
            lines.add(
                    event.task() + "." + event.ordinal() + "/" + event.choice().variant() + "@"
                            + event.operation().site() + Arrays.toString(Arrays.copyOf(clock, length)));
        }
        lines.sort(null);
        return String.join(";", lines);
    }

    /** Returns the join of two clocks: the first one, enlarged if need be. */
    public static int[] join(int[] clock, int[] other) {
        int[] joined = clock.length < other.length ? Arrays.copyOf(clock, other.length) : clock;
        for (int task = 0; task < other.length; task++) {
            joined[task] = Math.max(joined[task], other[task]);
        }
        return joined;
    }
}
