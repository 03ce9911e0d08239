package org.taskrace.engine.order.readers;

import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * Which readers are {@link ParallelReaderCache}, and until when.
 *
 * <p>While tasks run child first and are joined in turn ({@link ReaderSubsumption}), a strand x that is parallel to the running one
 * remains so until a task is joined that x is in: what a new task follows its creator follows too, and what a creator follows when a task
 * has ended it followed before. Tasks are numbered in the order of creation, so x is in the joined task, or in one that this has joined, only if its
 * own task's number is not below.
 *
 * <p>Invariants: I1: tasks grow along the stack. I2: each reader that {@link ParallelReaderCache} knows is in the stack.
 *
 * <p>Cost: a comparison per join; a reader is added and removed once for each time that it is found to be parallel.
 */
public final class ParallelReaderStack {

    private static final int MOST = 1 << 10;

    /** So far down the stack a reader may be inserted. */
    private static final int DEEPEST = 16;

    /** Who is told until which task a reader stood for others, when it is known no more. */
    public interface Listener {
        void stoodUntil(int reader, int task);
    }

    private Listener listener = (reader, task) -> {};

    private final int[] readers = new int[MOST];
    private final int[] tasks = new int[MOST];
    private int count;

    /** A reader stands for the running strand's read, since an access of this task does. */
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

    /** A task is joined. */
    public void joined(int task) {
        while (count > 0 && tasks[count - 1] >= task) {
            int reader = readers[--count];
            tell(reader);
            ParallelReaderCache.remove(reader);
        }
    }

    /** None is known any more. */
    public void clear() {
        joined(Integer.MIN_VALUE);
    }

    /** For tests. */
    public void checkInvariants() {
        for (int i = 1; i < count; i++) {
            if (tasks[i - 1] > tasks[i]) {
                throw new IllegalStateException("I1: task " + tasks[i - 1] + " is below " + tasks[i]);
            }
        }
    }
}
