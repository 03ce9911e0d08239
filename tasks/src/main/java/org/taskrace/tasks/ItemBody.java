package org.taskrace.tasks;

/** The body of a pipeline over items. */
@FunctionalInterface
public interface ItemBody<T> {

    /** Runs the iteration for this item. */
    void run(T item) throws Exception;
}
