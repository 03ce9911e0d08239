package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.RangeChecks;

/** Elements of one array whose indexes stand in another one, at equal distances; nothing is stored there until the check. */
final class GatherSummary extends LoopSummaries.LoopSummary {

    private Object array;
    private int[] indexes;
    private int first;
    private int step;
    private int count;

    GatherSummary(int key, RangeChecks checks) {
        super(key, checks);
    }

    /** Handles the usual case: no indexes, the first ones, or those that follow what waits already. */
    boolean continues(Object itsArray, Object itsIndexes, int itsFirst, int itsStep, int itsCount) {
        if (itsCount <= 0 || !isUsed()) {
            return true;
        }
        if (array == null && itsStep == 1) {
            array = itsArray;
            indexes = (int[]) itsIndexes;
            first = itsFirst;
            step = 1;
        }
        if (itsArray != array || itsIndexes != indexes || itsStep != step || itsFirst != first + count * step) {
            return false;
        }
        count += itsCount;
        return true;
    }

    /** Adds gathered indexes; step and count are positive. */
    void add(Object itsArray, int[] itsIndexes, int itsFirst, int itsStep, int itsCount) {
        boolean isAlike =
                itsArray == array && itsIndexes == indexes && itsFirst == first && itsStep == step && itsCount == count;
        if (!isAlike) {
            check();
            array = itsArray;
            indexes = itsIndexes;
            first = itsFirst;
            step = itsStep;
            count = itsCount;
        }
    }

    @Override
    void check() {
        if (array != null) {
            checks.gathered(array, indexes, first, step, count, key);
        }
    }
}
