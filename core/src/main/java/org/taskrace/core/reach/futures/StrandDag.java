package org.taskrace.core.reach.futures;

import java.util.Arrays;

/**
 * The dag of strands in execution order, with two kinds of edges: certain ones, which every schedule has, and observed ones,
 * which only the executed schedule is known to have (a value that flowed from one critical section to another).
 *
 * <p>Each strand has one edge from the strand before it (its task's previous one, or the one that created its task) and any
 * number of further edges. An edge always goes from a smaller number to a larger one.
 *
 * <p>A question is answered by searching back from now, newest strand first. The search is kept while questions are asked from
 * the same strand, so all of them together visit no strand twice: the ancestors visited so far are exactly those at or above
 * the largest open one.
 */
final class StrandDag {

    static final int NONE = -1;

    private int[] taskOf = new int[64];
    private int[] previous = new int[64];
    private int[] firstEdge = new int[64];
    private int size;

    /** Further edges, linked per strand: where from (complemented for an observed edge), and the next one of that strand. */
    private int[] edgeFrom = new int[16];

    private int[] nextEdge = new int[16];
    private int edges;
    private int observedEdges;

    private final Search certain = new Search(false);
    private final Search observed = new Search(true);

    int add(int task, int before) {
        if (size == taskOf.length) {
            int length = size + (size >> 1);
            taskOf = Arrays.copyOf(taskOf, length);
            previous = Arrays.copyOf(previous, length);
            firstEdge = Arrays.copyOf(firstEdge, length);
        }
        taskOf[size] = task;
        previous[size] = before;
        firstEdge[size] = NONE;
        return size++;
    }

    /** Adds an edge to a strand to which no later strand is connected yet. */
    void edge(int from, int to, boolean isObserved) {
        if (from < 0 || from >= to) {
            throw new IllegalArgumentException("no edge from " + from + " to " + to);
        }
        if (edges == edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, edges * 2);
            nextEdge = Arrays.copyOf(nextEdge, edges * 2);
        }
        edgeFrom[edges] = isObserved ? ~from : from;
        nextEdge[edges] = firstEdge[to];
        firstEdge[to] = edges++;
        if (isObserved) {
            observedEdges++;
        }
    }

    int taskOf(int strand) {
        return taskOf[strand];
    }

    int size() {
        return size;
    }

    boolean hasObservedEdges() {
        return observedEdges > 0;
    }

    boolean reaches(int earlier, int now, boolean withObserved) {
        return (withObserved ? observed : certain).reaches(earlier, now);
    }

    long bytes() {
        return 4L * (3L * taskOf.length + 2L * edgeFrom.length) + certain.bytes() + observed.bytes();
    }

    void checkInvariants() {
        for (int strand = 0; strand < size; strand++) {
            if (previous[strand] >= strand) {
                throw new IllegalStateException("I1: an edge goes forward in execution order: strand " + strand);
            }
        }
    }

    /** One search back from one strand, continued from question to question. */
    private final class Search {
        private final boolean withObserved;
        private int[] visitedIn = new int[64];
        private int[] heap = new int[32];
        private int open;
        private int origin = NONE;
        private int originEdge = NONE;
        private int stamp;

        Search(boolean withObserved) {
            this.withObserved = withObserved;
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
            return visitedIn[earlier] == stamp;
        }

        private void begin(int now) {
            if (visitedIn.length < size) {
                visitedIn = Arrays.copyOf(visitedIn, taskOf.length);
            }
            stamp++;
            origin = now;
            originEdge = firstEdge[now];
            open = 0;
            visitedIn[now] = stamp;
            expand(now);
        }

        private void expand(int strand) {
            visit(previous[strand]);
            for (int edge = firstEdge[strand]; edge != NONE; edge = nextEdge[edge]) {
                int from = edgeFrom[edge];
                if (from >= 0) {
                    visit(from);
                } else if (withObserved) {
                    visit(~from);
                }
            }
        }

        private void visit(int strand) {
            if (strand != NONE && visitedIn[strand] != stamp) {
                visitedIn[strand] = stamp;
                insert(strand);
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
            return 4L * (visitedIn.length + heap.length);
        }
    }
}
