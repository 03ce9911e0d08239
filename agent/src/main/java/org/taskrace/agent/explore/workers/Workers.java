package org.taskrace.agent.explore.workers;

import java.io.IOException;
import java.util.List;

/** Workers that run work items. Each answers an item with lines of text, or is lost. */
public interface Workers extends AutoCloseable {

    /**
     * An answer.
     *
     * @param id the item
     * @param lines the worker's lines; null if the worker was lost
     * @param trouble why it was lost, or null
     */
    record Answer(long id, List<String> lines, String trouble) {}

    /** Returns how many items can be given now: none while all workers are busy, if only with items that no one waits for any more. */
    int free();

    /**
     * Gives an item to a worker, and returns the number that its answer has. No number is used twice: an answer may come after its search
     * has begun anew.
     *
     * @param setup lines that the worker has to know before; equal for many items
     */
    long give(List<String> setup, List<String> item) throws IOException;

    /** Returns the next answer, or null if none comes within a time. */
    Answer take(long millis) throws InterruptedException;

    /** Ends all workers. */
    @Override
    void close();
}
