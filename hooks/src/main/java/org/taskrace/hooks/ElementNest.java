package org.taskrace.hooks;

/**
 * Elements of one array: neighbours, or a grid of grids, the inner ones all alike.
 *
 * <p>Invariant: if all are neighbours, {@code begin} and {@code end} say which; otherwise {@code end} is {@link #NO_END}, and the grids say.
 */
final class ElementNest extends Nests.Nest {

    /** Less than any index. */
    private static final int NO_END = -1;

    private Object array;

    private int begin;

    private int end = NO_END;

    /** The elements of one inner loop; null until it is needed. */
    private Grid inner;

    /** The first elements of all of them. */
    private Grid outer;

    ElementNest(int site, boolean writes) {
        super(site, writes);
    }

    /** The step is positive. */
    void add(Object itsArray, int first, int step, int count) {
        if (itsArray == array) {
            useGrids();
            boolean fits = fits(first, step, count);
            begin = inner.first;
            end = outer.count == 1 && inner.step == 1 ? inner.first + inner.count : NO_END;
            if (fits) {
                return;
            }
        }
        check();
        array = itsArray;
        begin = first;
        end = first + count;
        if (step != 1) {
            useGrids();
            inner.step = step;
            inner.count = count;
            end = NO_END;
        }
    }

    private void useGrids() {
        if (inner == null) {
            inner = new Grid();
            outer = new Grid();
        }
        if (end != NO_END) {
            inner.set(begin, 1, end - begin);
            outer.set(begin, 1, 1);
        }
    }

    /**
     * The usual case of {@link #add}, to be compiled into loops: none, the first ones, neighbours that wait already, or those that follow
     * them.
     */
    boolean continues(Object itsArray, int first, int step, int count) {
        if (count <= 0 || !isUsed()) {
            return true;
        }
        if (array == null && step == 1) {
            array = itsArray;
            begin = first;
            end = first;
        }
        if (itsArray != array || step != 1 || first > end || first < begin) {
            return false;
        }
        if (first + count > end) {
            end = first + count;
        }
        return true;
    }

    private boolean fits(int first, int step, int count) {
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

    @Override
    void check() {
        if (array == null) {
            return;
        }
        if (end != NO_END) {
            checkLoop(array, begin, 1, end - begin);
        } else if (outer.count == 1) {
            checkLoop(array, inner.first, inner.step, inner.count);
        } else if (outer.step < inner.step) {
            check(inner.count, inner.step, outer.count, outer.step);
        } else {
            check(outer.count, outer.step, inner.count, inner.step);
        }
    }

    /** The smaller step is that of one check, so that it meets fewer runs of cells. */
    private void check(int loops, int loopStep, int count, int step) {
        if (loopStep == count * step) {
            checkLoop(array, outer.first, step, count * loops);
            return;
        }
        if (step == 1 && loopStep > count) {
            checkBlock(array, outer.first, count, loops, loopStep);
            return;
        }
        for (int i = 0; i < loops; i++) {
            checkLoop(array, outer.first + i * loopStep, step, count);
        }
    }
}
