package org.taskrace.core.reach.futures;

import java.util.Arrays;

/**
 * The dag of strands in execution order, with two kinds of edges. Every schedule has the certain ones. Only the
 * executed schedule is known to have the observed ones, such as a value that flowed from one critical section to
 * another.
 *
 * <p>Each strand has one edge from the strand before it: its task's previous strand, or the one that created its task.
 * It has any number of further edges. An edge always goes from a smaller number to a larger one.
 *
 * <p>Most programs never ask: their order is answered by bags. So only two things are recorded, the task of each strand
 * and the ends of each further edge. The first question computes the rest ({@link #index}).
 *
 * <p>Consecutive strands of one task form a segment; only the first strand of a segment, its root, has further edges.
 * So a path from a strand is a path from all earlier strands of its segment too, and a search goes from root to root. A
 * task that only ends strands (a loop of critical sections) is one segment.
 *
 * <p>When all strands so far precede all future ones, the earlier ones can be forgotten. Numbers go on, and the arrays
 * are filled from their beginning again. Inside, strands are counted from the first one that is kept.
 *
 * <p>A question is answered by searching back from now, newest root first: a path can only come through larger roots.
 * The search is kept while one task asks, so all its questions together visit no segment twice.
 *
 * <p>Cost: 4 bytes a strand and 12 a further edge; 12 and 4 more, and 4 a task, once a question was asked.
 *
 * <p>Invariants: I1: edges go forward. I2: only the root of a segment has further edges. I3: the first strand of a task
 * is followed by one of its creator.
 *
 * <p>The file has more than 400 lines: the searches share one set of marks and stacks.
 */
final class StrandDag {

    static final int NONE = -1;

    /** Steps of a search that is cheap. */
    private static final int FEW_STEPS = 8;

    /** Per strand: the place of its task, as the caller counts. */
    private int[] taskOf = new int[64];

    private int size;

    /** The number of the first strand that is remembered. */
    private int first;

    /** Further edges: where from (complemented for an observed edge) and where to. */
    private int[] edgeFrom = new int[16];

    private int[] edgeTo = new int[16];

    /** Per edge a word of the caller's. */
    private int[] edgeNote = new int[16];

    private int edges;
    private int observedEdges;

    /** The number of strands and edges that are indexed: per strand the one before it, and the first of its further edges. */
    private int indexed;

    private int indexedEdges;
    private int[] previous = {};
    private int[] firstEdge = {};

    /** Per edge: the next one that enters its target strand. */
    private int[] nextEdge = {};

    /** Per strand the root of its segment, for certain edges alone and for all edges. */
    private int[] certainRoot = {};

    /** Null, as {@link #certainRoot} is enough, until the first observed edge. */
    private int[] observedRoot;

    /** Per task: its latest strand, counted from 1. */
    private int[] latest = {};

    /** The answers of {@link #firstStrand} for the tasks that there were when it was last asked for a newer one. */
    private int[] firstStrands = {};

    private final NewestPaths newestPaths = new NewestPaths();
    private final Search certain = new Search(false);
    private final Search observed = new Search(true);

    /** Returns the next strand of a task. A task's first one comes just before the next one of its creator. */
    int add(int task) {
        int at = size;
        if (at == taskOf.length) {
            taskOf = Arrays.copyOf(taskOf, at + (at >> 1));
        }
        taskOf[at] = task;
        size = at + 1;
        int strand = first + at;
        if (strand < 0) {
            throw new IllegalStateException("more than 2^31 strands");
        }
        return strand;
    }

    /** Adds an edge, with a note, to a strand about which no question was asked yet. */
    void edge(int fromStrand, int toStrand, int note, boolean isObserved) {
        if (fromStrand < 0 || fromStrand >= toStrand || toStrand - first < indexed) {
            throw new IllegalArgumentException("no edge from " + fromStrand + " to " + toStrand);
        }
        if (fromStrand < first) {
            return;
        }
        if (edges == edgeFrom.length) {
            int length = edges + (edges >> 1);
            edgeFrom = Arrays.copyOf(edgeFrom, length);
            edgeTo = Arrays.copyOf(edgeTo, length);
            edgeNote = Arrays.copyOf(edgeNote, length);
        }
        int from = fromStrand - first;
        edgeFrom[edges] = isObserved ? ~from : from;
        edgeNote[edges] = note;
        edgeTo[edges++] = toStrand - first;
        observedEdges += isObserved ? 1 : 0;
    }

    /** Works out what questions need, for the strands and edges that are new. */
    private void index() {
        if (indexed == size) {
            return;
        }
        if (previous.length < size) {
            previous = Arrays.copyOf(previous, taskOf.length);
            firstEdge = Arrays.copyOf(firstEdge, taskOf.length);
            certainRoot = Arrays.copyOf(certainRoot, taskOf.length);
        }
        if (nextEdge.length < edges) {
            nextEdge = Arrays.copyOf(nextEdge, edgeFrom.length);
        }
        if (observedEdges > 0 && (observedRoot == null || observedRoot.length < certainRoot.length)) {
            observedRoot = observedRoot == null ? certainRoot.clone() : Arrays.copyOf(observedRoot, certainRoot.length);
        }
        Arrays.fill(firstEdge, indexed, size, NONE);
        for (int edge = indexedEdges; edge < edges; edge++) {
            nextEdge[edge] = firstEdge[edgeTo[edge]];
            firstEdge[edgeTo[edge]] = edge;
        }
        for (int strand = indexed; strand < size; strand++) {
            indexStrand(strand);
        }
        if (observedEdges > 0) {
            for (int strand = newestPaths.size(); strand < size; strand++) {
                newestPaths.add(newestBefore(strand));
            }
        }
        indexed = size;
        indexedEdges = edges;
    }

    private void indexStrand(int strand) {
        int task = taskOf[strand];
        if (task >= latest.length) {
            latest = Arrays.copyOf(latest, task + (task >> 1) + 16);
        }
        int before = latest[task] - 1;
        boolean goesOn = before != NONE;
        if (!goesOn && strand > 0) {
            before = latest[taskOf[strand + 1]] - 1;
        }
        latest[task] = strand + 1;
        previous[strand] = before;
        certainRoot[strand] = goesOn && !hasCertainEdge(strand) ? certainRoot[before] : strand;
        if (observedRoot != null) {
            observedRoot[strand] = goesOn && firstEdge[strand] == NONE ? observedRoot[before] : strand;
        }
    }

    private int newestBefore(int strand) {
        int newest = previous[strand];
        for (int edge = firstEdge[strand]; edge != NONE; edge = nextEdge[edge]) {
            newest = Math.max(newest, edgeFrom[edge] < 0 ? ~edgeFrom[edge] : edgeFrom[edge]);
        }
        return newest;
    }

    private boolean hasCertainEdge(int strand) {
        int edge = firstEdge[strand];
        while (edge != NONE && edgeFrom[edge] < 0) {
            edge = nextEdge[edge];
        }
        return edge != NONE;
    }

    /** Forgets all strands but this last one of a task that has no other beside it: all of them precede each strand to come. */
    void forgetBefore(int strand) {
        int task = taskOf(strand);
        first = strand;
        size = 0;
        edges = 0;
        observedEdges = 0;
        indexed = 0;
        indexedEdges = 0;
        observedRoot = null;
        newestPaths.clear();
        latest = new int[0];
        firstStrands = new int[0];
        certain.reset();
        observed.reset();
        add(task);
    }

    /** Returns the first strand of a task, given the number of tasks. */
    int firstStrand(int task, int tasks) {
        if (task >= firstStrands.length) {
            firstStrands = new int[tasks];
            for (int strand = size - 1; strand >= 0; strand--) {
                firstStrands[taskOf[strand]] = first + strand;
            }
        }
        return firstStrands[task];
    }

    /** Returns the number of further edges that are not forgotten. */
    int edges() {
        return edges;
    }

    int edgeFrom(int edge) {
        return first + (edgeFrom[edge] < 0 ? ~edgeFrom[edge] : edgeFrom[edge]);
    }

    int edgeTo(int edge) {
        return first + edgeTo[edge];
    }

    int note(int edge) {
        return edgeNote[edge];
    }

    /** Returns whether a strand is one of those that were forgotten. */
    boolean isForgotten(int strand) {
        return strand < first;
    }

    int taskOf(int strand) {
        return taskOf[strand - first];
    }

    boolean hasObservedEdges() {
        return observedEdges > 0;
    }

    boolean reaches(int earlier, int now, boolean withObserved) {
        if (earlier < first) {
            return true;
        }
        index();
        return (withObserved ? observed : certain).reaches(earlier - first, now - first);
    }

    /** Does what {@link #reaches} does with observed edges, but returns false where only a long search would tell. */
    boolean isSoonReachedAsObserved(int earlier, int now) {
        if (earlier < first) {
            return true;
        }
        index();
        return newestPaths.reaches(earlier - first, now - first, taskOf)
                || observed.reachesSoon(earlier - first, now - first);
    }

    long bytes() {
        return 4L * (taskOf.length + 3L * edgeFrom.length)
                + 4L * ((observedRoot == null ? 3L : 4L) * previous.length + nextEdge.length + latest.length)
                + newestPaths.bytes()
                + certain.bytes()
                + observed.bytes();
    }

    void checkInvariants() {
        index();
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
            return isReached(earlier);
        }

        /** Does what {@link #reaches} does, but returns false where that takes many steps; those that were done stay done. */
        boolean reachesSoon(int earlier, int now) {
            if (earlier == now) {
                return true;
            }
            if (origin != now || originEdge != firstEdge[now]) {
                begin(now);
            }
            for (int step = 0; step < FEW_STEPS && open > 0 && heap[0] > earlier && !isReached(earlier); step++) {
                expand(removeLargest());
            }
            return isReached(earlier);
        }

        private boolean isReached(int earlier) {
            int root = root(earlier);
            // A strand that began after the search did may have no place yet.
            return root < reachedBy.length && reachedBy[root] == stamp && newest[root] >= earlier;
        }

        /** Begins or continues a search; strands that the task has reached before stay reached. */
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
