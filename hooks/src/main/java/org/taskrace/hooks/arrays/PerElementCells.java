package org.taskrace.hooks.arrays;

import java.util.Arrays;

/** Cells of an array's elements, one for each: what loops do to them. Cost: a look at each, though many are compared at once. */
final class PerElementCells {

    private PerElementCells() {}

    /** Neighbours most often have one cell: it is judged once. */
    static void access(long[] all, Object array, int first, int step, int count, int key) {
        int end = first + count * step;
        for (int index = first; index != end; ) {
            long cell = all[index];
            int next = index + step;
            int soon = step == 1 ? Math.min(end, index + 8) : end;
            while (next != soon && all[next] == cell) {
                next += step;
            }
            if (next == soon && next != end) {
                // The JDK compares many at once; an array that equals itself one element further on has equal elements.
                int differs = Arrays.mismatch(all, next - 1, end - 1, all, next, end);
                next = differs < 0 ? end : next + differs;
            }
            long became = ArrayMemory.judged(cell, key, array, index, step, (next - index) / step);
            if (became != cell && step == 1) {
                Arrays.fill(all, index, next, became);
            } else if (became != cell) {
                for (int i = index; i != next; i += step) {
                    all[i] = became;
                }
            }
            index = next;
        }
    }

    /** Puts an access into them that was only written down, with its number. */
    static void put(long[] all, int first, int step, int count, int access, boolean writes) {
        for (int i = 0; i < count; i++) {
            int index = first + i * step;
            all[index] = ExclusiveAccessLog.after(all[index], access, writes);
        }
    }
}
