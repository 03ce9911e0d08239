package org.taskrace.benchmarks.promises;

import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/** Source of the events of a program that runs serially, child first, with their count. */
final class Teller {

    private final Detector detector;
    private final boolean accesses;

    private int running;
    private int tasks;
    private int promises;
    private int locations;
    private int depth = 1;

    /** True if the finish is a node of the tree: a task was created in it. */
    private boolean finishIsNode;

    private long events;
    private long reads;
    private long writes;
    private int treeJoins;
    private int nonTreeJoins;
    private int height;

    /** Creates a teller; {@code accesses}: whether reads and writes are reported, or task events only. */
    Teller(Detector detector, boolean accesses) {
        this.detector = detector;
        this.accesses = accesses;
    }

    /** Tells the whole program. */
    void tell(Runnable body) {
        detector.begin(0, TaskEvents.NO_SITE);
        tasks = 1;
        events = 1;
        finish(body);
        detector.end(0, TaskEvents.NO_SITE);
    }

    void finish(Runnable body) {
        detector.beginFinish(running, TaskEvents.NO_SITE);
        boolean outerIsNode = finishIsNode;
        int outerDepth = depth;
        finishIsNode = false;
        body.run();
        finishIsNode = outerIsNode;
        depth = outerDepth;
        detector.endFinish(running, TaskEvents.NO_SITE);
        events += 2;
    }

    void async(Runnable body) {
        int parent = running;
        int child = tasks++;
        detector.create(parent, child, TaskKind.ASYNC, 0);
        detector.switchTo(child);
        running = child;
        if (!finishIsNode) {
            finishIsNode = true;
            depth++;
        }
        depth++;
        height = Math.max(height, depth + 1);
        body.run();
        depth--;
        detector.end(child, TaskEvents.NO_SITE);
        running = parent;
        detector.switchTo(parent);
        treeJoins++;
        events += 4;
    }

    /** Returns a new, unset promise. */
    int promise() {
        return promises++;
    }

    void set(int promise) {
        detector.set(running, promise, 0);
        events++;
    }

    void get(int promise) {
        detector.get(running, promise, 0);
        nonTreeJoins++;
        events++;
    }

    /** Allocates that many new locations and returns the first. */
    int allocate(int count) {
        int first = locations;
        locations += count;
        return first;
    }

    void write(int first, int count) {
        writes += count;
        if (accesses) {
            for (int i = 0; i < count; i++) {
                detector.write(running, first + i, 1);
            }
        }
    }

    /** Reads that many of the {@code size} locations from {@code first} on, again and again if need be. */
    void read(int first, int size, int count) {
        reads += count;
        if (accesses) {
            for (int i = 0; i < count; i++) {
                detector.read(running, first + i % size, 2);
            }
        }
    }

    int tasks() {
        return tasks;
    }

    long events() {
        return events;
    }

    long accesses() {
        return reads + writes;
    }

    long reads() {
        return reads;
    }

    long writes() {
        return writes;
    }

    int treeJoins() {
        return treeJoins;
    }

    int nonTreeJoins() {
        return nonTreeJoins;
    }

    /** Returns the number of nodes on the longest path of the program structure tree, from the root to a step. */
    int height() {
        return height;
    }
}
