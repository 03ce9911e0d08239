package org.taskrace.hooks.arrays;

import java.lang.ref.ReferenceQueue;

/**
 * The runs of an array's cells. Loops with a step of 2, 4 or 8 touch every second, fourth or eighth element. The runs
 * then lie in as many lanes, so that such a loop is one run too.
 *
 * <p>They are a part of the array's shadow, and the first two lanes are plain fields, since each dependent load costs
 * time.
 *
 * <p>Invariant: I1: lane l holds the indexes that are l modulo the number of lanes, which is a power of two.
 */
abstract class InterleavedRuns extends ExclusiveAccessLog {

    private static final int MOST_SHIFT = 3;

    /** Lanes with more runs are looked at, whether these could be fewer. */
    private static final int MANY = 8;

    /** The first lane; null while the array has none. */
    private RunLengthCells even;

    /** The second one; null while there are fewer. */
    private RunLengthCells odd;

    /** All of them where there are more than two, otherwise null. */
    private RunLengthCells[] all;

    private int shift;

    InterleavedRuns(Object array, boolean mayOwn, ReferenceQueue<Object> dead) {
        super(array, mayOwn, dead);
    }

    final boolean hasLanes() {
        return even != null;
    }

    final boolean isOneLane() {
        return shift == 0;
    }

    /** Returns the number of lanes; 1 also where there are none. */
    final int lanes() {
        return 1 << shift;
    }

    final RunLengthCells lane(int lane) {
        return lane == 0 ? even : lane == 1 ? odd : all[lane];
    }

    /** Gives the array one lane, with these runs. */
    final void lanes(RunLengthCells runs) {
        even = runs;
        odd = null;
        all = null;
        shift = 0;
    }

    final void dropLanes() {
        lanes(null);
    }

    final long laneCell(int index) {
        return lane(index & lanes() - 1).at(index >> shift);
    }

    /** Returns whether a loop with this step touches whole lanes, of as many as there may be. */
    static boolean mayBeLanes(int step) {
        return step <= 1 << MOST_SHIFT && Integer.bitCount(step) == 1;
    }

    /** Records an access to one element; returns whether there are many runs now. */
    final boolean accessLane(Object array, int index, int key) {
        int lane = index & lanes() - 1;
        RunLengthCells runs = lane(lane);
        int position = index >> shift;
        runs.access(position, position + 1, key, array, shift, lane);
        return runs.count() > MANY;
    }

    /**
     * Records an access to {@code count} elements: first, first + step, and so on. Returns whether there are many runs
     * now.
     */
    final boolean accessLanes(Object array, int first, int step, int count, int key) {
        while (1 << shift < step) {
            split();
        }
        // One step spans some lanes; the elements of each of them follow each other there.
        int touchedShift = shift - Integer.numberOfTrailingZeros(step);
        int touched = 1 << touchedShift;
        boolean crowded = false;
        for (int i = 0; i < touched && i < count; i++) {
            int index = first + i * step;
            int lane = index & lanes() - 1;
            int position = index >> shift;
            RunLengthCells runs = lane(lane);
            runs.access(position, position + (count - i + touched - 1 >> touchedShift), key, array, shift, lane);
            crowded |= runs.count() > MANY;
        }
        return crowded;
    }

    /** Puts a recorded access to such elements into the cells; returns whether there are many runs now. */
    final boolean putLanes(int first, int step, int count, int access, boolean writes) {
        while (1 << shift < step) {
            split();
        }
        int touchedShift = shift - Integer.numberOfTrailingZeros(step);
        int touched = 1 << touchedShift;
        boolean crowded = false;
        for (int i = 0; i < touched && i < count; i++) {
            int index = first + i * step;
            int position = index >> shift;
            RunLengthCells runs = lane(index & lanes() - 1);
            runs.put(position, position + (count - i + touched - 1 >> touchedShift), access, writes);
            crowded |= runs.count() > MANY;
        }
        return crowded;
    }

    private void split() {
        int before = lanes();
        RunLengthCells[] twice = new RunLengthCells[before * 2];
        for (int lane = 0; lane < before; lane++) {
            twice[lane] = lane(lane).half(0);
            twice[lane + before] = lane(lane).half(1);
        }
        even = twice[0];
        odd = twice[1];
        all = before == 1 ? null : twice;
        shift++;
    }

    /** Forgets what precedes all that may still come. */
    final void settleLanes() {
        for (int lane = 0; lane < lanes(); lane++) {
            lane(lane).settle();
        }
    }

    /** Returns the cells of an array of this length, one for each element. */
    final long[] laneCells(int length) {
        long[] cells = new long[length];
        for (int lane = 0; lane < lanes(); lane++) {
            lane(lane).expand(cells, shift, lane);
        }
        return cells;
    }

    final long bytesOfLanes() {
        long bytes = 0;
        for (int lane = 0; lane < lanes(); lane++) {
            bytes += lane(lane).bytes();
        }
        return bytes;
    }

    /** Throws if an invariant of a lane does not hold; for tests. */
    final void checkLanes() {
        for (int lane = 0; hasLanes() && lane < lanes(); lane++) {
            lane(lane).checkInvariants();
        }
    }
}
