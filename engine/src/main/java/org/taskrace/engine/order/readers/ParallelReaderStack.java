package org.taskrace.engine.order.readers;

import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * Stack of the readers in {@link ParallelReaderCache}: decides how long each of them is parallel to the running strand.
 *
 * <p>Let tasks run child first and be joined in turn ({@link ReaderSubsumption}). A strand x that is parallel to the running one then
 * remains parallel until a task is joined that contains x. Proof: a new task follows what its creator follows, and a creator follows
 * after its child's end what it followed before. Tasks are numbered in the order of creation. So x is in the joined task, or in one that
 * it has joined, only if the number of x's task is not below.
 *
 * <p>Invariants: I1: tasks grow along the stack. I2: each reader that {@link ParallelReaderCache} knows is in the stack.
 *
 * <p>Cost: a comparison per join; a reader is added and removed once for each time that it is found to be parallel.
 */
public final class ParallelReaderStack {

    private static final int MOST = 1 << 15;

    /** The largest distance from the top at which a reader may be inserted. */
    private static final int DEEPEST = 16;

    /** The listener that receives a removed reader, with the newest task up to which it subsumed others. */
    public interface Listener {
        void stoodUntil(int reader, int task);
    }

    private Listener listener = (reader, task) -> {};

    private final int[] readers = new int[MOST];
    private final int[] tasks = new int[MOST];
    private int count;

    /** Adds a reader of this task, which subsumes the running strand's read. */
    public void add(int reader, int task) {
        int at = count;
        while (at > 0 && tasks[at - 1] > task && count - at < DEEPEST) {
            at--;
        }
        if (count == MOST || at > 0 && tasks[at - 1] > task) {
            return;
        }
        for (int i = count; i > at; i--) {
            readers[i] = readers[i - 1];
            tasks[i] = tasks[i - 1];
        }
        readers[at] = reader;
        tasks[at] = task;
        count++;
        tell(ParallelReaderCache.inPlaceOf(reader));
        ParallelReaderCache.add(reader);
    }

    private void tell(int reader) {
        int last = ParallelReaderCache.stoodUntil(reader);
        if (last > 0) {
            listener.stoodUntil(reader, last);
        }
    }

    public void onRemoved(Listener theListener) {
        listener = theListener;
    }

    /** Removes the readers that the join of a task may order. */
    public void joined(int task) {
        while (count > 0 && tasks[count - 1] >= task) {
            int reader = readers[--count];
            tell(reader);
            ParallelReaderCache.remove(reader);
        }
    }

    /** Removes all readers. */
    public void clear() {
        joined(Integer.MIN_VALUE);
    }

    /** Throws {@link IllegalStateException} where an invariant does not hold. */
    public void checkInvariants() {
        for (int i = 1; i < count; i++) {
            if (tasks[i - 1] > tasks[i]) {
                throw new IllegalStateException("I1: task " + tasks[i - 1] + " is below " + tasks[i]);
            }
        }
    }
}
