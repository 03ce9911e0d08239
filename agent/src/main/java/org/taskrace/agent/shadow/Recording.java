package org.taskrace.agent.shadow;

import java.lang.ref.WeakReference;
import org.taskrace.hooks.ArrayShadows;
import org.taskrace.hooks.Memory;

/** Whether accesses are looked at now: not while only one task is live, nor in class initialisers, which precede all uses of the class. */
final class Recording {

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
        if (Memory.recording != recording) {
            Memory.recording = recording;
            if (strand - cleared > STRANDS_PER_CLEARING && isClearingDue()) {
                cleared = strand;
                sinceCollection = new WeakReference<>(new Object());
                ArrayShadows.clearCache();
            }
        }
    }

    private boolean isClearingDue() {
        return ArrayShadows.cachedElements() > FEW_ELEMENTS || sinceCollection.refersTo(null);
    }

    static void stop() {
        Memory.recording = false;
        Memory.readBound = 0;
        Memory.writeBound = 0;
    }
}
