package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

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

    /** Returns the choices that make this run. */
    public List<Choice> choices() {
        return events.stream().map(ExploredEvent::choice).toList();
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
    public ExploredEvent imagine(PendingOperation pending) {
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
    public List<ExploredEvent> conflictsOf(ExploredEvent event) {
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

    /**
     * Returns a hash that is equal for equivalent runs, and in all likelihood for no others: of the outcome and the past of each event.
     *
     * @param tasks hashes of the tasks' names, equal in all JVMs
     * @param sites hashes of the names of places, equal in all JVMs
     */
    public long signature(IntToLongFunction tasks, IntToLongFunction sites) {
        long all = events.size();
        for (ExploredEvent event : events) {
            long past = 0;
            for (int task = 0; task < event.clock().length; task++) {
                if (event.clock()[task] > 0) {
                    past += mixed(tasks.applyAsLong(task) * 31 + event.clock()[task]);
                }
            }
            long own = tasks.applyAsLong(event.task()) * 31 + event.ordinal();
            own = mixed(own) * 31 + event.choice().variant();
            own = mixed(own) * 31 + sites.applyAsLong(event.operation().site());
            // The order of independent events differs, hence the sum.
            all += mixed(mixed(own) + past);
        }
        return mixed(all);
    }

    /** Returns a hash of 64 bits of a text. */
    public static long hash(String text) {
        long hash = 1125899906842597L;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + text.charAt(i) + (hash >>> 29);
        }
        return hash;
    }

    /** Returns a number all of whose bits depend on all bits of the given one (the finisher of SplitMix64). */
    private static long mixed(long number) {
        long mixed = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
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
