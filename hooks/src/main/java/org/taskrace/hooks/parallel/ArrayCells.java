package org.taskrace.hooks.parallel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.taskrace.hooks.memory.AccessKey;

/**
 * The states of one array's elements, for accesses from several threads; the array is held weakly. The array is cut
 * into chunks. A chunk has one state for all its elements, some runs of elements with one state each, or a state for
 * each element.
 *
 * <p>No lock: runs are immutable, and a chunk's content is replaced by compare-and-set, as is each element's state. An
 * access that changes nothing writes nothing.
 *
 * <p>Cost: 4 bytes a chunk, 8 bytes a run, 4 bytes an element where there are too many runs. An access to a range takes
 * a judgement for each different state, and a copy of the chunk's runs if one changes.
 *
 * <p>Invariants: I1: neighbouring runs have different states. I2: a chunk's states by element are all of one epoch or
 * null. They are given up in another epoch, or when one strand has written the whole chunk. A thread that still changes
 * them races with that strand, which was reported.
 */
final class ArrayCells extends WeakReference<Object> {

    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    /** A chunk with more runs has a state for each element. */
    private static final int MOST_RUNS = 48;

    /** So many elements in steps leave the runs of a chunk. */
    private static final int FEW = 4;

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(CellState[].class);

    /** Run i is from {@code starts[i]} to before {@code starts[i + 1]}; the last one ends with the chunk. */
    private record Runs(int[] starts, CellState[] states) {

        /** Returns the number of the run that has an element. */
        int find(int element) {
            int found = Arrays.binarySearch(starts, element);
            return found >= 0 ? found : -found - 2;
        }
    }

    /** A state for each element. */
    private record Elements(int epoch, CellState[] states) {}

    final int hash;
    final int length;
    ArrayCells next;

    /** For each chunk null, a state, runs or elements. */
    private final AtomicReferenceArray<Object> chunks;

    ArrayCells(Object array, int length, int hash, ReferenceQueue<Object> dead) {
        super(array, dead);
        this.length = length;
        this.hash = hash;
        chunks = new AtomicReferenceArray<>(length + CHUNK - 1 >> SHIFT);
    }

    /** Judges an access to one element. */
    void one(Strand strand, Object array, int index, int key) {
        int chunk = index >> SHIFT;
        int element = index & CHUNK - 1;
        if (chunks.getAcquire(chunk) instanceof Elements elements && elements.epoch == ParallelMemory.epoch()) {
            become(strand, elements.states, element, array, index, key);
        } else {
            part(strand, array, chunk, element, element + 1, key);
        }
    }

    /**
     * Judges an access to the elements from {@code from} to before {@code to}; elements that do not exist are left out.
     */
    void range(Strand strand, Object array, int from, int to, int key) {
        int first = Math.max(from, 0);
        int last = Math.min(to, length);
        while (first < last) {
            int chunk = first >> SHIFT;
            int begin = chunk << SHIFT;
            int end = Math.min(last, begin + CHUNK);
            part(strand, array, chunk, first - begin, end - begin, key);
            first = end;
        }
    }

    /** Returns the state of an element in this epoch; for tests. */
    CellState at(int index) {
        Object content = chunks.getAcquire(index >> SHIFT);
        int element = index & CHUNK - 1;
        CellState state = content instanceof Elements elements
                ? elements.states[element]
                : content instanceof Runs runs ? runs.states[runs.find(element)] : (CellState) content;
        return Strand.recent(state);
    }

    private void part(Strand strand, Object array, int chunk, int from, int to, int key) {
        int begin = chunk << SHIFT;
        int size = Math.min(CHUNK, length - begin);
        while (true) {
            Object content = chunks.getAcquire(chunk);
            Object changed;
            if (content instanceof Elements elements && elements.epoch == ParallelMemory.epoch()) {
                CellState last = become(strand, elements.states, from, to, 1, array, begin, key);
                boolean isWritten = to - from == size && AccessKey.writes(key);
                changed = isWritten ? last : content;
            } else if (content instanceof Runs runs) {
                changed = changeRuns(strand, runs, array, begin, size, from, to, key);
            } else {
                CellState whole = content instanceof CellState state ? state : null;
                CellState became = strand.become(whole, key, array, begin + from);
                changed = became == whole && content == whole
                        ? content
                        : to - from == size ? became : split(whole, became, from, to, size);
            }
            if (changed == content || chunks.compareAndSet(chunk, content, changed)) {
                return;
            }
        }
    }

    /** Judges an access to elements in steps, from {@code first} on; more than a few have a state each from here on. */
    void steps(Strand strand, Object array, int first, int step, int count, int key) {
        int index = Math.max(first, 0);
        int end = (int) Math.min(first + (long) step * (count - 1) + 1, length);
        while (index < end) {
            int chunk = index >> SHIFT;
            int begin = chunk << SHIFT;
            int to = Math.min(end - begin, CHUNK);
            int from = index - begin;
            int elements = (to - from + step - 1) / step;
            if (elements <= FEW) {
                part(strand, array, chunk, from, from + 1, key);
                index += step;
            } else {
                become(strand, each(chunk).states, from, to, step, array, begin, key);
                index += elements * step;
            }
        }
    }

    /** Returns the states of a chunk by element. */
    private Elements each(int chunk) {
        while (true) {
            Object content = chunks.getAcquire(chunk);
            if (content instanceof Elements elements && elements.epoch == ParallelMemory.epoch()) {
                return elements;
            }
            int size = Math.min(CHUNK, length - (chunk << SHIFT));
            Elements made;
            if (content instanceof Runs runs) {
                CellState[] states = runs.states.clone();
                for (int run = 0; run < states.length; run++) {
                    states[run] = Strand.recent(states[run]);
                }
                made = elements(runs.starts, states, states.length, size);
            } else {
                CellState whole = content instanceof CellState state ? Strand.recent(state) : null;
                made = elements(new int[] {0}, new CellState[] {whole}, 1, size);
            }
            if (chunks.compareAndSet(chunk, content, made)) {
                return made;
            }
        }
    }

    /** Judges accesses to some elements; equal neighbours are judged once. Returns the state of the last one. */
    private static CellState become(
            Strand strand, CellState[] states, int from, int to, int step, Object array, int begin, int key) {
        CellState before = states[from];
        CellState after = become(strand, states, from, array, begin + from, key);
        boolean isRepeatable = !strand.raced;
        for (int i = from + step; i < to; i += step) {
            CellState state = states[i];
            if (state == after && isRepeatable) {
                // Judged again it would stay as it is.
                continue;
            }
            if (state != before || !isRepeatable || !ELEMENT.compareAndSet(states, i, state, after)) {
                before = state;
                after = become(strand, states, i, array, begin + i, key);
                isRepeatable = !strand.raced;
            }
        }
        return after;
    }

    private static CellState become(Strand strand, CellState[] states, int element, Object array, int index, int key) {
        while (true) {
            CellState state = states[element];
            CellState became = strand.become(state, key, array, index);
            if (became == state || ELEMENT.compareAndSet(states, element, state, became)) {
                return became;
            }
        }
    }

    private static Runs split(CellState whole, CellState part, int from, int to, int size) {
        CellState rest = Strand.recent(whole);
        if (from == 0) {
            return new Runs(new int[] {0, to}, new CellState[] {part, rest});
        }
        return to == size
                ? new Runs(new int[] {0, from}, new CellState[] {rest, part})
                : new Runs(new int[] {0, from, to}, new CellState[] {rest, part, rest});
    }

    /** Returns the content after an access, which is {@code runs} itself if nothing changes. */
    private static Object changeRuns(
            Strand strand, Runs runs, Object array, int begin, int size, int from, int to, int key) {
        int first = runs.find(from);
        int last = to - 1 < runs.starts[first] ? first : runs.find(to - 1);
        boolean changes = false;
        CellState[] became = new CellState[last - first + 1];
        for (int run = first; run <= last; run++) {
            CellState state = runs.states[run];
            became[run - first] = strand.become(state, key, array, begin + Math.max(from, runs.starts[run]));
            changes |= became[run - first] != state;
        }
        if (!changes) {
            return runs;
        }
        int[] starts = new int[runs.starts.length + 2];
        CellState[] states = new CellState[runs.starts.length + 2];
        int count = 0;
        for (int run = 0; run < runs.starts.length; run++) {
            int start = runs.starts[run];
            int end = run + 1 < runs.starts.length ? runs.starts[run + 1] : size;
            if (run < first || run > last) {
                count = add(starts, states, count, start, runs.states[run]);
                continue;
            }
            if (start < from) {
                count = add(starts, states, count, start, runs.states[run]);
            }
            count = add(starts, states, count, Math.max(start, from), became[run - first]);
            if (end > to) {
                count = add(starts, states, count, to, runs.states[run]);
            }
        }
        if (count == 1) {
            return states[0];
        }
        return count > MOST_RUNS
                ? elements(starts, states, count, size)
                : new Runs(Arrays.copyOf(starts, count), Arrays.copyOf(states, count));
    }

    /** Adds a run, or lets the one before go on. */
    private static int add(int[] starts, CellState[] states, int count, int start, CellState state) {
        CellState recent = Strand.recent(state);
        if (count > 0 && states[count - 1] == recent) {
            return count;
        }
        starts[count] = start;
        states[count] = recent;
        return count + 1;
    }

    private static Elements elements(int[] starts, CellState[] states, int count, int size) {
        CellState[] each = new CellState[size];
        for (int run = 0; run < count; run++) {
            Arrays.fill(each, starts[run], run + 1 < count ? starts[run + 1] : size, states[run]);
        }
        return new Elements(ParallelMemory.epoch(), each);
    }
}
