package org.taskrace.hooks.loops;

/** Elements of one array that loops with steps accessed: a grid of grids, the inner ones all alike. */
final class StridedGrid {

    /** The elements of one inner loop. */
    private final StridedRange inner = new StridedRange();

    /** The first elements of all of them. */
    private final StridedRange outer = new StridedRange();

    void set(int first, int step, int count) {
        inner.set(first, step, count);
        outer.set(first, 1, 1);
    }

    /** Takes the elements of another loop in, if all of them are a grid of grids. */
    boolean include(int first, int step, int count) {
        boolean isAlike = count == inner.count && (step == inner.step || count == 1);
        if (outer.count == 1 && count == 1 && inner.count == 1) {
            boolean fits = inner.add(first);
            outer.first = inner.first;
            return fits;
        }
        if (outer.count == 1 && inner.add(first, step, count)) {
            outer.first = inner.first;
            return true;
        }
        return isAlike && outer.add(first);
    }

    void check(LoopSummaries.LoopSummary summary, Object array) {
        if (outer.count == 1) {
            summary.checkLoop(array, inner.first, inner.step, inner.count);
        } else if (outer.step < inner.step) {
            check(summary, array, inner.count, inner.step, outer.count, outer.step);
        } else {
            check(summary, array, outer.count, outer.step, inner.count, inner.step);
        }
    }

    /** Checks the grid by its smaller step, so that a check meets fewer runs of cells. */
    private void check(LoopSummaries.LoopSummary summary, Object array, int loops, int loopStep, int count, int step) {
        if (loopStep == count * step) {
            summary.checkLoop(array, outer.first, step, count * loops);
            return;
        }
        if (step == 1 && loopStep > count) {
            summary.checkBlock(array, outer.first, count, loops, loopStep);
            return;
        }
        for (int i = 0; i < loops; i++) {
            summary.checkLoop(array, outer.first + i * loopStep, step, count);
        }
    }
}
