package org.taskrace.engine.order;

import java.lang.ref.WeakReference;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.memory.CurrentStrand;

/** Switch of the recording of accesses: off while only one task is live. */
final class RecordingSwitch {

    /** The caches of arrays are cleared after so many strands at the earliest, so that arrays can die: clearing costs more than tasks do. */
    private static final int STRANDS_PER_CLEARING = 1 << 10;

    /** The most elements that may stay in the caches until the garbage collector runs. */
    private static final int FEW_ELEMENTS = 1 << 20;

    /** Cleared by the garbage collector: until it runs, no array would die. */
    private WeakReference<Object> sinceCollection = new WeakReference<>(new Object());

    private int cleared;

    /** Switches the recording on if so many tasks are unjoined, or off. */
    void decide(int unjoined, int strand) {
        boolean recording = unjoined > 0;
        if (CurrentStrand.recording != recording) {
            CurrentStrand.record(recording);
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
        return CurrentStrand.recording;
    }

    /** Switches the recording off at the end of a run. */
    static void stop() {
        CurrentStrand.end();
    }
}
