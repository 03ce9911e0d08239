package org.taskrace.agent.constructs.objects;

import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessKey;

/** Receiver of accesses to arrays that lie behind objects: buffers, lists over arrays. */
public interface BackingArrayAccess {

    /** For a run on one thread at a time. */
    BackingArrayAccess SERIAL = new BackingArrayAccess() {
        @Override
        public void all(Object array, int site, boolean writes) {
            ArrayMemory.accessArray(array, AccessKey.of(site, writes));
        }

        @Override
        public void element(Object array, int index, int site, boolean writes) {
            ArrayMemory.accessElement(array, index, AccessKey.of(site, writes));
        }

        @Override
        public void beforePossible(Object array) {
            ArrayMemory.useCells(array);
        }
    };

    void all(Object array, int site, boolean writes);

    void element(Object array, int index, int site, boolean writes);

    /** Prepares for an access that is only possible: those that surely happen are to be told apart from it. */
    default void beforePossible(Object array) {}
}
