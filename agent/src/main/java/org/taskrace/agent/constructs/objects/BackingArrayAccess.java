package org.taskrace.agent.constructs.objects;

import org.taskrace.hooks.arrays.ArrayMemory;

/** Who is told of accesses to arrays that lie behind objects: buffers, lists over arrays. */
public interface BackingArrayAccess {

    /** For a run on one thread at a time. */
    BackingArrayAccess SERIAL = new BackingArrayAccess() {
        @Override
        public void all(Object array, int site, boolean writes) {
            if (writes) {
                ArrayMemory.writeArray(array, site);
            } else {
                ArrayMemory.readArray(array, site);
            }
        }

        @Override
        public void element(Object array, int index, int site, boolean writes) {
            if (writes) {
                ArrayMemory.writeElement(array, index, site);
            } else {
                ArrayMemory.readElement(array, index, site);
            }
        }
    };

    void all(Object array, int site, boolean writes);

    void element(Object array, int index, int site, boolean writes);
}
