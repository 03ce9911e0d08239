package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.arrays.RangeChecks;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.CurrentStrand;

/** Checks of the running strand of a serial run. */
final class SerialRangeChecks extends RangeChecks {

    static final SerialRangeChecks INSTANCE = new SerialRangeChecks();

    private SerialRangeChecks() {}

    @Override
    public void element(Object array, int index, int key) {
        AccessCounters.check();
        ArrayMemory.accessElement(array, index, key);
    }

    @Override
    public void loop(Object array, int first, int step, int count, int key) {
        AccessCounters.check();
        ArrayMemory.accessLoop(array, first, step, count, key);
    }

    @Override
    public void block(Object array, int first, int columns, int rows, int width, int key) {
        if (CurrentStrand.recording) {
            AccessCounters.check();
            ArrayShadowTable.of(array, key).accessBlock(array, first, columns, rows, width, key);
        }
    }

    @Override
    public void set(Object array, long set, int key) {
        AccessCounters.check();
        ArrayMemory.accessSet(array, set, key);
    }

    @Override
    public void gathered(Object array, int[] indexes, int first, int step, int count, int key) {
        if (CurrentStrand.recording) {
            AccessCounters.check();
            ArrayMemory.gathered(array, indexes, first, step, count, key);
        }
    }
}
