package org.taskrace.hooks.parallel;

import java.lang.ref.ReferenceQueue;

/** An array of a recorded run: its number, and the states of its elements. */
public final class RecordedArray {

    private final int number;
    private final ArrayCells cells;

    public RecordedArray(int number, int length) {
        this.number = number;
        cells = new ArrayCells(this, length, number, new ReferenceQueue<>());
    }

    public int number() {
        return number;
    }

    /** Judges an access to elements at equal distances. */
    public void access(Strand strand, int first, int step, int count, int key) {
        if (step == 1) {
            cells.range(strand, this, first, first + count, key);
        } else {
            cells.steps(strand, this, first, step, count, key);
        }
    }
}
