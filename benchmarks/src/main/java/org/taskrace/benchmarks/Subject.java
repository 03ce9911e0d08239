package org.taskrace.benchmarks;

import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * One run of an algorithm: its structure alone if the detector is a serial one, else the whole detector. Then the
 * root's reads of locations that each task has written stand for queries.
 */
final class Subject {

    private final Detector detector;
    private final Reachability reachability;
    private final ShapeEvents events;
    private final IntList labels = new IntList();

    /** {@code forQueries}: keep what {@link #label} and {@link #query} need. */
    Subject(String algorithmName, boolean forQueries) {
        Algorithm algorithm = Algorithms.byName(algorithmName);
        boolean spawn = !algorithm.constructs().contains(Construct.ASYNC_FINISH);
        detector = algorithm.detector();
        reachability = detector instanceof SerialDetector serial ? serial.reachability() : null;
        events = new ShapeEvents(
                reachability != null ? reachability : detector, spawn, forQueries ? this::recordFirstStrand : null);
    }

    private void recordFirstStrand(int task) {
        if (reachability != null) {
            labels.add(reachability.now(task));
        } else {
            detector.write(task, task, 0);
            labels.add(task);
        }
    }

    /** Tells the whole program. */
    Subject runWhole(Shape shape, int tasks) {
        runUnjoined(shape, tasks);
        events.close(0);
        return this;
    }

    /** Tells the program without the root's last join. */
    Subject runUnjoined(Shape shape, int tasks) {
        events.begin();
        shape.tell(events, tasks);
        return this;
    }

    /** Returns the argument of {@link #query} for the first strand of a task. */
    int label(int task) {
        return labels.get(task);
    }

    /** Asks whether that strand precedes the root, which is running. */
    boolean query(int label) {
        if (reachability != null) {
            return reachability.precedes(label, reachability.now(0));
        }
        detector.read(0, label, 0);
        return false;
    }

    long events() {
        return events.count();
    }

    long bytes() {
        return reachability != null ? reachability.bytes() : detector.bytes();
    }
}
