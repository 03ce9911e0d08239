package org.taskrace.hooks.parallel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.hooks.memory.AccessKey;

/**
 * The states of one array's elements, for accesses from several threads; the array is held weakly. The array is cut
 * into chunks. A chunk has a line of states ({@link StateRuns}), a line for each of some lanes, or a state for each
 * element. Lanes are those of a loop that touches every second, third … element.
 *
 * <p>No lock: lines are immutable, and a chunk's content is replaced by compare-and-set, as is each element's state. An
 * access that changes nothing writes nothing.
 *
 * <p>Cost: 4 bytes a chunk, 8 bytes a run, 4 bytes an element where there are too many runs. An access to a range takes
 * a judgement for each different state, and a copy of the chunk's runs if one changes.
 *
 * <p>Invariant: I1: a chunk's lanes and its states by element are all of one epoch or null. They are given up in another
 * epoch, or when one strand has written the whole chunk. A thread that still changes them races with that strand, which
 * was reported.
 */
final class ArrayCells extends WeakReference<Object> {

    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    /** So many elements in steps leave the runs of a chunk. */
    private static final int FEW = 4;

    /** Loops with larger steps have no lanes. */
    private static final int MOST_LANES = 8;

    private static final VarHandle CONTENT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(CellState[].class);

    /** A state for each element. */
    private record Elements(int epoch, CellState[] states) {}

    /** Line l has the states of elements that are l modulo the number of lines. */
    private record Lanes(int epoch, Object[] lines) {

        /** Returns the content after an access to neighbours; itself if nothing changes. */
        Object change(Strand strand, int size, int from, int to, Object array, int begin, int key, int then) {
            Object[] changed = lines;
            for (int lane = 0; lane < lines.length; lane++) {
                int first = StateRuns.position(from, lane, lines.length);
                int last = StateRuns.position(to, lane, lines.length);
                changed = first < last
                        ? with(changed, strand, size, lane, first, last, array, begin, key, then)
                        : changed;
            }
            return of(changed);
        }

        /** Returns the content after an access to positions of one lane; itself if nothing changes. */
        Object change(Strand strand, int size, int lane, int from, int to, Object array, int begin, int key, int then) {
            return of(with(lines, strand, size, lane, from, to, array, begin, key, then));
        }

        private Object[] with(
                Object[] all,
                Strand strand,
                int size,
                int lane,
                int from,
                int to,
                Object array,
                int begin,
                int key,
                int then) {
            int positions = StateRuns.position(size, lane, lines.length);
            Object before = all[lane];
            Object line =
                    StateRuns.change(strand, before, positions, from, to, array, begin + lane, lines.length, key, then);
            if (line == before) {
                return all;
            }
            Object[] changed = all == lines ? lines.clone() : all;
            changed[lane] = line;
            return changed;
        }

        private Object of(Object[] changed) {
            if (changed == lines) {
                return this;
            }
            for (Object line : changed) {
                if (line != changed[0] || line instanceof StateRuns) {
                    return new Lanes(epoch, changed);
                }
            }
            return changed[0];
        }

        boolean isCrowded() {
            for (Object line : lines) {
                if (StateRuns.isCrowded(line)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    final int hash;
    final int length;

    /** The number in a trace; 0 before the first recorded access. */
    private volatile int number;

    ArrayCells next;

    /** The last epoch in which an element was written. Pairs with itself; see {@link DeferredReads}. */
    private volatile int writtenIn;

    /** Reads that wait for a write; null before the first one. */
    private volatile DeferredReads deferred;

    /**
     * For each chunk null, a state, runs, lanes or elements. Read without any order: contents have final fields only, and
     * an old one is as good as a new one where nothing changes (see {@link ParallelMemory}).
     */
    private final Object[] chunks;

    ArrayCells(Object array, int length, int hash, ReferenceQueue<Object> dead) {
        super(array, dead);
        this.length = length;
        this.hash = hash;
        chunks = new Object[length + CHUNK - 1 >> SHIFT];
    }

    /** Returns the thread's trace, or null; tells the judge of a thread that runs no task. */
    private static TraceBuffer trace(Strand strand, int key) {
        TraceBuffer trace = strand.trace();
        if (trace != null && strand.task == Strand.NO_TASK) {
            ParallelMemory.judge().judge(strand, null, key);
        }
        return trace;
    }

    /** Returns the number of the array in the thread's trace. */
    private int traced(TraceBuffer trace, Object array) {
        if (number == 0) {
            synchronized (this) {
                if (number == 0) {
                    number = NUMBERS.incrementAndGet();
                    trace.array(number, array.getClass().getTypeName(), length);
                }
            }
        }
        return number;
    }

    /** Judges an access to one element. */
    void one(Strand strand, Object array, int index, int key) {
        TraceBuffer trace = trace(strand, key);
        if (trace != null) {
            trace.range(traced(trace, array), index, 1, key);
            return;
        }
        if (AccessKey.writes(key)) {
            beginWrite(strand, array);
        }
        int chunk = index >> SHIFT;
        int element = index & CHUNK - 1;
        if (chunks[chunk] instanceof Elements elements && elements.epoch == ParallelMemory.epoch()) {
            become(strand, elements.states, element, array, index, key, AccessKey.NONE);
        } else {
            part(strand, array, chunk, element, element + 1, key, AccessKey.NONE);
        }
    }

    /**
     * Judges an access to the elements from {@code from} to before {@code to}; elements that do not exist are left out.
     */
    void range(Strand strand, Object array, int from, int to, int key) {
        range(strand, array, from, to, key, AccessKey.NONE);
    }

    /** Judges a read of such elements and then, if {@code then} is a key, a write, with one replacement for both. */
    void range(Strand strand, Object array, int from, int to, int key, int then) {
        int first = Math.max(from, 0);
        int last = Math.min(to, length);
        TraceBuffer trace = trace(strand, key);
        if (trace != null) {
            if (first < last) {
                trace.range(traced(trace, array), first, last - first, key);
                if (then != AccessKey.NONE) {
                    trace.range(traced(trace, array), first, last - first, then);
                }
            }
            return;
        }
        if (AccessKey.writes(key) || then != AccessKey.NONE) {
            beginWrite(strand, array);
        }
        while (first < last) {
            int chunk = first >> SHIFT;
            int begin = chunk << SHIFT;
            int end = Math.min(last, begin + CHUNK);
            part(strand, array, chunk, first - begin, end - begin, key, then);
            first = end;
        }
    }

    /** Returns whether an element was written in this epoch. */
    boolean isWritten() {
        return writtenIn == ParallelMemory.epoch();
    }

    /** Marks the array as written, and judges what was read before. */
    void beginWrite(Strand strand, Object array) {
        if (!isWritten()) {
            writtenIn = ParallelMemory.epoch();
        }
        DeferredReads reads = deferred;
        if (reads != null) {
            reads.judge(strand, this, array);
        }
    }

    /** Judges accesses to elements whose indexes stand in another array; those that do not exist are left out. */
    void gathered(Strand strand, Object array, int[] indexes, int first, int step, int count, int key) {
        TraceBuffer trace = trace(strand, key);
        if (trace != null) {
            trace.gathered(traced(trace, array), length, indexes, first, step, count, key);
            return;
        }
        boolean isDeferred = !AccessKey.writes(key)
                && !isWritten()
                && DeferredReads.pays(count, length)
                && !strand.holdsLock
                && deferred().add(strand, this, indexes, first, step, count, key);
        for (int i = 0; i < count && !isDeferred; i++) {
            int index = indexes[first + i * step];
            if (index >= 0 && index < length) {
                one(strand, array, index, key);
            }
        }
    }

    private DeferredReads deferred() {
        DeferredReads reads = deferred;
        if (reads == null) {
            synchronized (this) {
                reads = deferred == null ? new DeferredReads() : deferred;
                deferred = reads;
            }
        }
        return reads;
    }

    /** Returns the state of an element in this epoch; for tests. */
    CellState at(int index) {
        Object content = chunks[index >> SHIFT];
        int element = index & CHUNK - 1;
        CellState state;
        if (content instanceof Elements elements) {
            state = elements.states[element];
        } else if (content instanceof Lanes lanes) {
            int count = lanes.lines.length;
            state = StateRuns.at(lanes.lines[element % count], element / count);
        } else {
            state = StateRuns.at(content, element);
        }
        return Strand.recent(state);
    }

    private int sizeOf(int chunk) {
        return Math.min(CHUNK, length - (chunk << SHIFT));
    }

    private static boolean isRecent(int epoch) {
        return epoch == ParallelMemory.epoch();
    }

    /** Returns the line of a chunk that has one, otherwise null. */
    private static Object line(Object content) {
        return content instanceof CellState || content instanceof StateRuns ? content : null;
    }

    private void part(Strand strand, Object array, int chunk, int from, int to, int key, int then) {
        int begin = chunk << SHIFT;
        int size = sizeOf(chunk);
        while (true) {
            Object content = chunks[chunk];
            Object changed;
            if (content instanceof Elements elements && isRecent(elements.epoch)) {
                CellState last = become(strand, elements.states, from, to, 1, array, begin, key, then);
                boolean isWritten = to - from == size && (AccessKey.writes(key) || then != AccessKey.NONE);
                changed = isWritten ? last : content;
            } else if (content instanceof Lanes lanes && isRecent(lanes.epoch)) {
                changed = lanes.change(strand, size, from, to, array, begin, key, then);
            } else {
                Object before = line(content);
                Object line = StateRuns.change(strand, before, size, from, to, array, begin, 1, key, then);
                changed = line == before ? content : line;
            }
            if (changed == content || replace(strand, chunk, content, changed)) {
                return;
            }
        }
    }

    /** Replaces the content of a chunk; what has too many runs has a state for each element then. */
    private boolean replace(Strand strand, int chunk, Object content, Object changed) {
        boolean isCrowded = changed instanceof Lanes lanes ? lanes.isCrowded() : StateRuns.isCrowded(changed);
        Object next = isCrowded ? elements(changed, sizeOf(chunk)) : changed;
        return counted(strand, CONTENT.compareAndSet(chunks, chunk, content, next));
    }

    private static boolean counted(Strand strand, boolean isReplaced) {
        if (isReplaced) {
            strand.replaced++;
        } else {
            strand.collisions++;
        }
        return isReplaced;
    }

    /** Judges an access to elements in steps, from {@code first} on. */
    void steps(Strand strand, Object array, int first, int step, int count, int key) {
        steps(strand, array, first, step, count, key, AccessKey.NONE);
    }

    /**
     * Judges such accesses, and then a write of them.
     *
     * @see #range(Strand, Object, int, int, int, int)
     */
    void steps(Strand strand, Object array, int first, int step, int count, int key, int then) {
        int index = Math.max(first, 0);
        int end = (int) Math.min(first + (long) step * (count - 1) + 1, length);
        TraceBuffer trace = trace(strand, key);
        if (trace != null) {
            if (index < end) {
                trace.steps(traced(trace, array), index, step, (end - index + step - 1) / step, key);
                if (then != AccessKey.NONE) {
                    trace.steps(traced(trace, array), index, step, (end - index + step - 1) / step, then);
                }
            }
            return;
        }
        if (AccessKey.writes(key) || then != AccessKey.NONE) {
            beginWrite(strand, array);
        }
        while (index < end) {
            int chunk = index >> SHIFT;
            int begin = chunk << SHIFT;
            int to = Math.min(end - begin, CHUNK);
            int from = index - begin;
            int elements = (to - from + step - 1) / step;
            if (elements <= FEW) {
                part(strand, array, chunk, from, from + 1, key, then);
                index += step;
            } else {
                steps(strand, array, chunk, from, step, elements, key, then);
                index += elements * step;
            }
        }
    }

    private void steps(Strand strand, Object array, int chunk, int from, int step, int count, int key, int then) {
        int begin = chunk << SHIFT;
        int size = sizeOf(chunk);
        while (true) {
            Object content = chunks[chunk];
            if (content instanceof Elements elements && isRecent(elements.epoch)) {
                become(strand, elements.states, from, from + (count - 1) * step + 1, step, array, begin, key, then);
                return;
            }
            Lanes before = content instanceof Lanes lanes && isRecent(lanes.epoch) ? lanes : null;
            if (before == null && step <= MOST_LANES) {
                Object line = line(content);
                Object[] lines = new Object[step];
                for (int lane = 0; lane < step; lane++) {
                    lines[lane] = StateRuns.lane(strand, line, size, lane, step);
                }
                before = new Lanes(ParallelMemory.epoch(), lines);
            }
            if (before == null || before.lines.length != step) {
                Object changed = before == null ? line(content) : before;
                CONTENT.compareAndSet(chunks, chunk, content, elements(changed, size));
                continue;
            }
            int position = from / step;
            Object changed =
                    before.change(strand, size, from % step, position, position + count, array, begin, key, then);
            if (changed == content || replace(strand, chunk, content, changed)) {
                return;
            }
        }
    }

    /** Judges accesses to some elements; equal neighbours are judged once. Returns the state of the last one. */
    private static CellState become(
            Strand strand, CellState[] states, int from, int to, int step, Object array, int begin, int key, int then) {
        CellState before = states[from];
        CellState after = become(strand, states, from, array, begin + from, key, then);
        boolean isRepeatable = !strand.raced;
        for (int i = from + step; i < to; i += step) {
            CellState state = states[i];
            if (state == after && isRepeatable) {
                // Judged again it would stay as it is.
                continue;
            }
            if (state != before || !isRepeatable || !counted(strand, ELEMENT.compareAndSet(states, i, state, after))) {
                before = state;
                after = become(strand, states, i, array, begin + i, key, then);
                isRepeatable = !strand.raced;
            }
        }
        return after;
    }

    private static CellState become(
            Strand strand, CellState[] states, int element, Object array, int index, int key, int then) {
        while (true) {
            CellState state = states[element];
            CellState became = strand.become(state, key, then, array, index);
            if (became == state || counted(strand, ELEMENT.compareAndSet(states, element, state, became))) {
                return became;
            }
        }
    }

    /** Returns a state for each element of a line, or of lanes. */
    private static Elements elements(Object content, int size) {
        CellState[] each = new CellState[size];
        if (content instanceof Lanes lanes) {
            int count = lanes.lines.length;
            for (int lane = 0; lane < count && lane < size; lane++) {
                StateRuns.spread(lanes.lines[lane], StateRuns.position(size, lane, count), each, lane, count);
            }
        } else {
            StateRuns.spread(content, size, each, 0, 1);
        }
        return new Elements(ParallelMemory.epoch(), each);
    }
}
