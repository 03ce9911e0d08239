package org.taskrace.hooks;

/** Elements of one array: a grid of grids, the inner ones all alike. */
final class ElementNest extends Nests.Nest {

    private Object array;

    /** The elements of one inner loop. */
    private final Grid inner = new Grid();

    /** The first elements of all of them. */
    private final Grid outer = new Grid();

    ElementNest(int site, boolean writes) {
        super(site, writes);
    }

    /** The step is positive. */
    void add(Object itsArray, int first, int step, int count) {
        if (itsArray == array && fits(first, step, count)) {
            return;
        }
        check();
        array = itsArray;
        inner.set(first, step, count);
        outer.set(first, 1, 1);
    }

    /** The usual case of {@link #add}, to be compiled into loops: neighbours that wait already, or follow those that do. */
    boolean continues(Object itsArray, int first, int step, int count) {
        int distance = first - inner.first;
        if (itsArray != array
                || step != 1
                || inner.step != 1
                || outer.count != 1
                || distance < 0
                || distance > inner.count) {
            return false;
        }
        if (distance + count > inner.count) {
            inner.count = distance + count;
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
        if (outer.count == 1) {
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
