package org.taskrace.core.reach.futures;

import java.util.Arrays;

/**
 * The dag of strands in execution order, with two kinds of edges: certain ones, which every schedule has, and observed ones,
 * which only the executed schedule is known to have (a value that flowed from one critical section to another).
 *
 * <p>Each strand has one edge from the strand before it (its task's previous one, or the one that created its task) and any
 * number of further edges. An edge always goes from a smaller number to a larger one.
 *
 * <p>Consecutive strands of one task form a segment; only the first strand of a segment, its root, has further edges. So who
 * reaches a strand reaches all earlier ones of its segment, and a search goes from root to root: a task that only cuts its
 * strands (a loop of critical sections) is one segment.
 *
 * <p>When all strands so far precede all that will come, the earlier ones can be forgotten: numbers go on, and the arrays are used from
 * their beginning again. Inside, strands are counted from the first that is remembered.
 *
 * <p>A question is answered by searching back from now, newest root first: whatever can lead to a strand has a larger root. The
 * search is kept while the same task asks, so all its questions together visit no segment twice.
 */
final class StrandDag {

    static final int NONE = -1;

    private int[] taskOf = new int[64];
    private int[] previous = new int[64];
    private int[] firstEdge = new int[64];

    /** Per strand the root of its segment, for certain edges alone and for all edges. */
    private int[] certainRoot = new int[64];

    /** Null, and the same as {@link #certainRoot}, until the first observed edge. */
    private int[] observedRoot;

    private int size;

    /** The number of the first strand that is remembered. */
    private int first;

    /** Further edges, linked per strand: where from (complemented for an observed edge), and the next one of that strand. */
    private int[] edgeFrom = new int[16];

    private int[] nextEdge = new int[16];
    private int edges;
    private int observedEdges;

    private final Search certain = new Search(false);
    private final Search observed = new Search(true);

    int add(int task, int before) {
        if (size == taskOf.length) {
            grow();
        }
        int from = before == NONE ? NONE : before - first;
        boolean goesOn = from != NONE && taskOf[from] == task;
        certainRoot[size] = goesOn ? certainRoot[from] : size;
        if (observedRoot != null) {
            observedRoot[size] = goesOn ? observedRoot[from] : size;
        }
        taskOf[size] = task;
        previous[size] = from;
        firstEdge[size] = NONE;
        int strand = first + size++;
        if (strand < 0) {
            throw new IllegalStateException("more than 2^31 strands");
        }
        return strand;
    }

    private void grow() {
        int length = size + (size >> 1);
        taskOf = Arrays.copyOf(taskOf, length);
        previous = Arrays.copyOf(previous, length);
        firstEdge = Arrays.copyOf(firstEdge, length);
        certainRoot = Arrays.copyOf(certainRoot, length);
        if (observedRoot != null) {
            observedRoot = Arrays.copyOf(observedRoot, length);
        }
    }

    /** Adds an edge to a strand to which no later strand is connected yet. */
    void edge(int fromStrand, int toStrand, boolean isObserved) {
        if (fromStrand < 0 || fromStrand >= toStrand) {
            throw new IllegalArgumentException("no edge from " + fromStrand + " to " + toStrand);
        }
        if (fromStrand < first) {
            return;
        }
        int from = fromStrand - first;
        int to = toStrand - first;
        if (edges == edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, edges * 2);
            nextEdge = Arrays.copyOf(nextEdge, edges * 2);
        }
        edgeFrom[edges] = isObserved ? ~from : from;
        nextEdge[edges] = firstEdge[to];
        firstEdge[to] = edges++;
        if (isObserved) {
            if (observedRoot == null) {
                observedRoot = certainRoot.clone();
            }
            observedEdges++;
        } else {
            certainRoot[to] = to;
        }
        if (observedRoot != null) {
            observedRoot[to] = to;
        }
    }

    /** Forgets all strands but this last one of a task that has no other beside it: all of them precede whatever comes. */
    void forgetBefore(int strand) {
        int task = taskOf(strand);
        first = strand;
        size = 0;
        edges = 0;
        observedEdges = 0;
        observedRoot = null;
        certain.reset();
        observed.reset();
        add(task, NONE);
    }

    /** Whether a strand is one of those that were forgotten. */
    boolean isForgotten(int strand) {
        return strand < first;
    }

    int taskOf(int strand) {
        return taskOf[strand - first];
    }

    /** The strand that will be added next. */
    int next() {
        return first + size;
    }

    boolean hasObservedEdges() {
        return observedEdges > 0;
    }

    boolean reaches(int earlier, int now, boolean withObserved) {
        if (earlier < first) {
            return true;
        }
        return (withObserved ? observed : certain).reaches(earlier - first, now - first);
    }

    long bytes() {
        return 4L * ((observedRoot == null ? 4L : 5L) * taskOf.length + 2L * edgeFrom.length)
                + certain.bytes()
                + observed.bytes();
    }

    void checkInvariants() {
        for (int strand = 0; strand < size; strand++) {
            if (previous[strand] >= strand) {
                throw new IllegalStateException("I1: an edge goes forward in execution order: strand " + strand);
            }
            int[] roots = observedRoot == null ? certainRoot : observedRoot;
            boolean isRoot = roots[strand] == strand;
            if (!isRoot && (firstEdge[strand] != NONE || roots[strand] != roots[previous[strand]])) {
                throw new IllegalStateException("I2: only the root of a segment has further edges: strand " + strand);
            }
        }
    }

    /** One search back from one strand, continued from question to question. */
    private final class Search {
        private final boolean withObserved;

        /** Per root: the search that has reached its segment, and the newest strand of it that was reached. */
        private int[] reachedBy = new int[64];

        private int[] newest = new int[64];

        /** Roots that were reached and not yet searched from. */
        private int[] heap = new int[32];

        private int open;
        private int origin = NONE;
        private int originEdge = NONE;
        private int stamp;

        Search(boolean withObserved) {
            this.withObserved = withObserved;
        }

        private int root(int strand) {
            return withObserved && observedRoot != null ? observedRoot[strand] : certainRoot[strand];
        }

        private void reset() {
            stamp++;
            open = 0;
            origin = NONE;
            originEdge = NONE;
        }

        boolean reaches(int earlier, int now) {
            if (earlier == now) {
                return true;
            }
            if (origin != now || originEdge != firstEdge[now]) {
                begin(now);
            }
            while (open > 0 && heap[0] > earlier) {
                expand(removeLargest());
            }
            int root = root(earlier);
            return reachedBy[root] == stamp && newest[root] >= earlier;
        }

        /** What the same task has reached before it still reaches. */
        private void begin(int now) {
            if (reachedBy.length < size) {
                reachedBy = Arrays.copyOf(reachedBy, taskOf.length);
                newest = Arrays.copyOf(newest, taskOf.length);
            }
            boolean goesOn = origin != NONE && origin < now && taskOf[origin] == taskOf[now];
            if (!goesOn) {
                stamp++;
                open = 0;
            }
            origin = now;
            originEdge = firstEdge[now];
            visit(now);
        }

        private void expand(int root) {
            visit(previous[root]);
            for (int edge = firstEdge[root]; edge != NONE; edge = nextEdge[edge]) {
                int from = edgeFrom[edge];
                if (from >= 0) {
                    visit(from);
                } else if (withObserved) {
                    visit(~from);
                }
            }
        }

        private void visit(int strand) {
            if (strand == NONE) {
                return;
            }
            int root = root(strand);
            if (reachedBy[root] != stamp) {
                reachedBy[root] = stamp;
                newest[root] = strand;
                insert(root);
            } else if (newest[root] < strand) {
                newest[root] = strand;
            }
        }

        private void insert(int strand) {
            if (open == heap.length) {
                heap = Arrays.copyOf(heap, open * 2);
            }
            int hole = open++;
            while (hole > 0 && heap[(hole - 1) >> 1] < strand) {
                heap[hole] = heap[(hole - 1) >> 1];
                hole = (hole - 1) >> 1;
            }
            heap[hole] = strand;
        }

        private int removeLargest() {
            int largest = heap[0];
            int moved = heap[--open];
            int hole = 0;
            while (true) {
                int child = 2 * hole + 1;
                if (child >= open) {
                    break;
                }
                if (child + 1 < open && heap[child + 1] > heap[child]) {
                    child++;
                }
                if (heap[child] <= moved) {
                    break;
                }
                heap[hole] = heap[child];
                hole = child;
            }
            heap[hole] = moved;
            return largest;
        }

        long bytes() {
            return 4L * (2L * reachedBy.length + heap.length);
        }
    }
}
