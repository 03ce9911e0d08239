package org.taskrace.testkit.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.engine.detect.ArrayLocations;
import org.taskrace.engine.detect.EngineDetector;
import org.taskrace.engine.detect.FieldLocations;
import org.taskrace.engine.detect.LocationMemory;
import org.taskrace.engine.order.ReachabilitySelector;

/**
 * List of the algorithms that are compared with the reference: the registry's, and further set-ups of the engine.
 *
 * <p>The further set-ups are those of Java programs. They have array elements in place of fields, logs of exclusive
 * accesses, reader subsumption from the first access on, or another order of execution.
 */
public final class ComparedAlgorithms {

    /** Small enough that one strand often has an array for itself, large enough for runs of equal cells. */
    private static final int ARRAY_SIZE = 4;

    private ComparedAlgorithms() {}

    /** Readers that subsume others are allowed to end in an inconclusive verdict. */
    private static final String SUBSUMING = "engine, subsumption";

    /** Returns all of them. */
    public static List<Algorithm> all() {
        List<Algorithm> all = new ArrayList<>(AlgorithmRegistry.all());
        all.add(variant("engine, eager", ExecutionOrder.EAGER_RESUME, FieldLocations::new, false));
        all.add(variant("engine, arrays", ExecutionOrder.DEPTH_FIRST, () -> arrays(false), false));
        all.add(variant("engine, logs", ExecutionOrder.DEPTH_FIRST, () -> arrays(true), false));
        all.add(variant(SUBSUMING, ExecutionOrder.DEPTH_FIRST, FieldLocations::new, true));
        return all;
    }

    /** Returns whether an algorithm may end without a verdict. */
    public static boolean mayGiveUp(Algorithm algorithm) {
        return algorithm.name().equals(SUBSUMING);
    }

    private static LocationMemory arrays(boolean logsExclusive) {
        return new ArrayLocations(ARRAY_SIZE, logsExclusive);
    }

    private static Algorithm variant(
            String name, ExecutionOrder order, Supplier<LocationMemory> memory, boolean subsuming) {
        Algorithm engine = AlgorithmRegistry.byName(ReachabilitySelector.ENGINE);
        return new Algorithm(name, engine.constructs(), engine.traits(), order, false, null, used -> {
            EngineDetector detector = new EngineDetector(name, ReachabilitySelector.AUTO, used, memory.get());
            detector.subsumeReaders(subsuming);
            return detector;
        });
    }
}
