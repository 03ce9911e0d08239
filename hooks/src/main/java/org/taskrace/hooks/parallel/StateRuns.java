package org.taskrace.hooks.parallel;

import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Immutable runs of neighbouring positions with one state each. A <i>line</i> of positions is null, one state for all of
 * them, or such runs. Its positions are elements of an array at equal distances.
 *
 * <p>Invariant: I1: neighbouring runs have different states.
 */
final class StateRuns {

    /** A line with more runs is to have a state for each element. */
    static final int MOST = 48;

    /** So many positions of a run are told of: more than there are neighbours with places of their own. */
    private static final int MOST_TOLD = 64;

    /** Run i is from {@code starts[i]} to before {@code starts[i + 1]}; the last one ends with the line. */
    private final int[] starts;

    private final CellState[] states;

    private StateRuns(int[] starts, CellState[] states) {
        this.starts = starts;
        this.states = states;
    }

    /** Collector of runs: each thread has one and uses it again. */
    static final class Builder {
        private final int[] starts = new int[MOST + 3];
        private final CellState[] states = new CellState[MOST + 3];
        private final CellState[] became = new CellState[MOST + 1];
        private int count;

        /** Adds a run, or lets the one before go on. */
        private void add(int start, CellState state) {
            CellState recent = Strand.recent(state);
            if (count == 0 || states[count - 1] != recent) {
                starts[count] = start;
                states[count++] = recent;
            }
        }

        private Object line() {
            int size = count;
            count = 0;
            if (size == 1) {
                return states[0];
            }
            // Loops: the runs are few, and a general copy would look for the type of the array first.
            int[] itsStarts = new int[size];
            CellState[] itsStates = new CellState[size];
            for (int run = 0; run < size; run++) {
                itsStarts[run] = starts[run];
                itsStates[run] = states[run];
            }
            return new StateRuns(itsStarts, itsStates);
        }
    }

    /** Returns whether a line has too many runs. */
    static boolean isCrowded(Object line) {
        return line instanceof StateRuns runs && runs.starts.length > MOST;
    }

    /** Returns the state of a position. */
    static CellState at(Object line, int position) {
        return line instanceof StateRuns runs ? runs.states[runs.find(position)] : (CellState) line;
    }

    /** Returns the number of the run that has a position. */
    private int find(int position) {
        int run = 0;
        while (run + 1 < starts.length && starts[run + 1] <= position) {
            run++;
        }
        return run;
    }

    /**
     * Returns the line after an access to positions from {@code from} to before {@code to}. It is {@code line} itself if
     * nothing changes.
     *
     * @param size the number of positions
     * @param first the element at position 0
     * @param step the distance of two elements
     * @param then the write that follows the read, or {@link AccessKey#NONE}
     */
    static Object change(
            Strand strand,
            Object line,
            int size,
            int from,
            int to,
            Object array,
            int first,
            int step,
            int key,
            int then) {
        if (line instanceof StateRuns runs) {
            return runs.changed(strand, size, from, to, array, first, step, key, then);
        }
        CellState whole = (CellState) line;
        CellState became = strand.become(whole, key, then, array, first + from * step);
        tellAll(strand, whole, from, to, array, first, step, key, then);
        if (became == whole || to - from == size) {
            return became;
        }
        Builder builder = strand.runs;
        if (from > 0) {
            builder.add(0, whole);
        }
        builder.add(from, became);
        if (to < size) {
            builder.add(to, whole);
        }
        return builder.line();
    }

    private Object changed(
            Strand strand, int size, int from, int to, Object array, int first, int step, int key, int then) {
        Builder builder = strand.runs;
        int begin = find(from);
        int end = begin;
        boolean changes = false;
        for (; end < starts.length && starts[end] < to; end++) {
            CellState state = states[end];
            CellState became = strand.become(state, key, then, array, first + Math.max(from, starts[end]) * step);
            builder.became[end - begin] = became;
            changes |= became != state;
            int last = Math.min(to, end + 1 < starts.length ? starts[end + 1] : size);
            tellAll(strand, state, Math.max(from, starts[end]), last, array, first, step, key, then);
        }
        if (!changes) {
            return this;
        }
        for (int run = 0; run < starts.length; run++) {
            int start = starts[run];
            if (run < begin || run >= end) {
                builder.add(start, states[run]);
                continue;
            }
            if (start < from) {
                builder.add(start, states[run]);
            }
            builder.add(Math.max(start, from), builder.became[run - begin]);
            if ((run + 1 < starts.length ? starts[run + 1] : size) > to) {
                builder.add(to, states[run]);
            }
        }
        return builder.line();
    }

    /** Judges the other positions of a run if the first one has raced: neighbours may have been accessed at other places. */
    private static void tellAll(
            Strand strand, CellState state, int from, int to, Object array, int first, int step, int key, int then) {
        int last = strand.raced ? Math.min(to, from + MOST_TOLD) : 0;
        for (int position = from + 1; position < last; position++) {
            strand.become(state, key, then, array, first + position * step);
        }
    }

    /** Returns the line of those positions that are {@code lane} modulo {@code lanes}. */
    static Object lane(Strand strand, Object line, int size, int lane, int lanes) {
        if (!(line instanceof StateRuns runs)) {
            return Strand.recent((CellState) line);
        }
        Builder builder = strand.runs;
        for (int run = 0; run < runs.starts.length; run++) {
            int end = run + 1 < runs.starts.length ? runs.starts[run + 1] : size;
            int position = position(runs.starts[run], lane, lanes);
            if (position < position(end, lane, lanes)) {
                builder.add(position, runs.states[run]);
            }
        }
        return builder.line();
    }

    /** Returns the first position in a lane that is not before an element. */
    static int position(int element, int lane, int lanes) {
        return element <= lane ? 0 : (element - lane + lanes - 1) / lanes;
    }

    /** Stores the states of a line's positions in elements at equal distances. */
    static void spread(Object line, int size, CellState[] elements, int first, int step) {
        for (int run = 0; run < runs(line); run++) {
            CellState state = Strand.recent(line instanceof StateRuns runs ? runs.states[run] : (CellState) line);
            int begin = line instanceof StateRuns runs ? runs.starts[run] : 0;
            int end = run + 1 < runs(line) ? ((StateRuns) line).starts[run + 1] : size;
            if (step == 1) {
                Arrays.fill(elements, first + begin, first + end, state);
            } else {
                for (int position = begin; position < end; position++) {
                    elements[first + position * step] = state;
                }
            }
        }
    }

    private static int runs(Object line) {
        return line instanceof StateRuns runs ? runs.starts.length : 1;
    }
}
