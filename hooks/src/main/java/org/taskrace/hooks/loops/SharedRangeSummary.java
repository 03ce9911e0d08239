package org.taskrace.hooks.loops;

/**
 * Summary of an inner loop's accesses to several arrays at equal, neighbouring indexes: {@code values[k]} and
 * {@code columns[k]} of a sparse matrix. One range serves all arrays. While each loop continues where the one before
 * ended (rows of such a matrix), an addition takes three or four comparisons. The end is in a local of the program.
 * Otherwise the range is handed to the {@link LoopSummaries summary} of each access, and another range begins.
 *
 * <p>Invariant: unless the program's local is {@link #NONE}, it is the end of a range that starts at {@code begin}.
 * That range was accessed in each of the three arrays that is not null, and no summary has it yet.
 */
final class SharedRangeSummary {

    /** Less than any index: there is no range. */
    static final int NONE = -1;

    /** Nothing was done, and {@code kept} has the end. */
    static final int OTHER = -2;

    private static final int MOST = 4;

    private final boolean isUsed;
    private final LoopSummaries.LoopSummary[] summaries = new LoopSummaries.LoopSummary[MOST];
    private final int[] arrays = new int[MOST];
    private final int[] indexes = new int[MOST];
    private int size;

    private Object first;
    private Object second;
    private Object third;
    private int begin;
    private int kept;

    /** Creates a summary; {@code isUsed}: whether accesses are recorded when the outer loop begins. */
    SharedRangeSummary(boolean isUsed) {
        this.isUsed = isUsed;
    }

    /** Adds a summary, with the array of this number (0 to 2), and one with its indexes, or -1 if they are the indexes themselves. */
    void join(LoopSummaries.LoopSummary summary, int array, int ofIndexes) {
        if (isUsed) {
            summaries[size] = summary;
            arrays[size] = array;
            indexes[size++] = ofIndexes;
        }
    }

    /** Handles the usual cases: elements that wait already or follow those, none, or the first ones. Returns the new end, or {@link #OTHER}. */
    int continues(Object one, Object two, Object three, int from, int count, int end) {
        if (from <= end && from >= begin && one == first && two == second && three == third) {
            return Math.max(end, from + count);
        }
        if (count <= 0 || !isUsed) {
            return end;
        }
        if (end != NONE) {
            kept = end;
            return OTHER;
        }
        begin(one, two, three, from);
        return from + count;
    }

    private void begin(Object one, Object two, Object three, int from) {
        first = one;
        second = two;
        third = three;
        begin = from;
    }

    /** Hands the waiting range to the summaries after {@link #OTHER}, and begins another one. */
    int add(Object one, Object two, Object three, int from, int count) {
        handOver(kept);
        begin(one, two, three, from);
        return from + count;
    }

    /** Gives each summary the range up to this end. */
    void handOver(int end) {
        for (int i = 0; i < size && end != NONE; i++) {
            Object array = array(arrays[i]);
            Object ofIndexes = indexes[i] < 0 ? null : array(indexes[i]);
            LoopSummaries.add(summaries[i], array, ofIndexes, begin, 1, end - begin);
        }
    }

    private Object array(int number) {
        return number == 0 ? first : number == 1 ? second : third;
    }
}
