package org.taskrace.engine.order;

import java.lang.ref.WeakReference;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.memory.FieldMemory;

/** Whether accesses are looked at now: not while only one task is live, nor in class initialisers, which precede all uses of the class. */
final class RecordingSwitch {

    /** The caches of arrays are cleared, so that arrays can die, after so many strands at the earliest: that costs more than tasks do. */
    private static final int STRANDS_PER_CLEARING = 1 << 10;

    /** So many elements in the caches are few; they may stay there until the collector comes. */
    private static final int FEW_ELEMENTS = 1 << 20;

    /** Dead once the collector has come: until then nothing would die. */
    private WeakReference<Object> sinceCollection = new WeakReference<>(new Object());

    private boolean initializing;
    private int cleared;

    /** Returns whether that is new. */
    boolean initializing(boolean isInitializing) {
        boolean isNew = initializing != isInitializing;
        initializing = isInitializing;
        return isNew;
    }

    /** So many tasks are live besides the root, or were not joined. */
    void decide(int unjoined, int strand) {
        boolean recording = unjoined > 0 && !initializing;
        if (FieldMemory.recording != recording) {
            FieldMemory.recording = recording;
            if (strand - cleared > STRANDS_PER_CLEARING && isClearingDue()) {
                cleared = strand;
                sinceCollection = new WeakReference<>(new Object());
                ArrayShadowTable.clearCache();
            }
        }
    }

    private boolean isClearingDue() {
        return ArrayShadowTable.cachedElements() > FEW_ELEMENTS || sinceCollection.refersTo(null);
    }

    /** Returns whether accesses are recorded. */
    static boolean isOn() {
        return FieldMemory.recording;
    }

    static void stop() {
        FieldMemory.recording = false;
        FieldMemory.readBound = 0;
        FieldMemory.writeBound = 0;
    }
}
