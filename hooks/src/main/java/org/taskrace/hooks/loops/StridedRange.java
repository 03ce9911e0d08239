package org.taskrace.hooks.loops;

/** Numbers that follow each other at equal distances: first, first + step and so on. Grows by whole pieces of its kind. */
final class StridedRange {

    int first;
    int step;
    int count;

    void set(int itsFirst, int itsStep, int itsCount) {
        first = itsFirst;
        step = itsStep;
        count = itsCount;
    }

    int last() {
        return first + (count - 1) * step;
    }

    /** Takes one more number in, if it is one of these or continues them at either end. */
    boolean add(int number) {
        if (count == 1) {
            int distance = number - first;
            if (distance != 0) {
                set(Math.min(first, number), Math.abs(distance), 2);
            }
            return true;
        }
        if (number == first + count * step) {
            // So it is most often, and a division takes long.
            count++;
            return true;
        }
        return add(number, step, 1);
    }

    /** Takes others in, if all of them together follow each other at equal distances; the step is positive. */
    boolean add(int otherFirst, int otherStep, int otherCount) {
        if (otherFirst == first && otherCount == count && (otherStep == step || count == 1)) {
            return true;
        }
        int common = otherCount == 1 ? step : otherStep;
        if (count > 1 && common != step) {
            return false;
        }
        int distance = otherFirst - first;
        // A division takes longer than all the rest, and most steps are 1.
        int begin = common == 1 ? distance : distance / common;
        if (begin * common != distance || begin > count || begin + otherCount < 0) {
            return false;
        }
        int low = Math.min(0, begin);
        int high = Math.max(count, begin + otherCount);
        set(first + low * common, common, high - low);
        return true;
    }
}
