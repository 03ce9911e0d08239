package org.taskrace.engine.detect;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.AlgorithmTraits;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.engine.order.ReachabilitySelector;

/**
 * Registry of all algorithms: those of core, and the engine's own.
 *
 * <p>{@code model}, {@code run}, {@code algorithms} and the testkit take name, constructs, order of execution, costs and advice from
 * it. For a program of the task language an entry is a detector. For a Java program the engine always judges the accesses, and an entry
 * only names the structure that knows what precedes what.
 */
public final class AlgorithmRegistry {

    private static final Algorithm FUTURE_BAGS = ofEngine(
            ReachabilitySelector.FUTURE_BAGS,
            new AlgorithmTraits(
                    "any; bags while futures are structured, the strand dag after that",
                    "near-constant, amortised",
                    "near-constant while structured; else a search of the strand dag",
                    "4 bytes a strand, 12 an edge, 12 a task; 8 bytes a location, 12 a distinct access",
                    "Utterback, Agrawal, Fineman and Lee, Efficient race detection with futures, PPoPP 2019",
                    "never by hand: Java programs use it by default, whatever joins their tasks"));

    private static final Algorithm ENGINE = ofEngine(
            ReachabilitySelector.ENGINE,
            new AlgorithmTraits(
                    "any",
                    "that of future-bags, recall or 2d-order, by the program's constructs",
                    "that of the structure that answers",
                    "that of the structure; 8 bytes a location, 12 a distinct access",
                    "the cells and the judge of Java programs, with lock sets for isolated blocks",
                    "to check what decides for Java programs against the oracle; 'run' always uses it"));

    private AlgorithmRegistry() {}

    private static Algorithm ofEngine(String name, AlgorithmTraits traits) {
        return new Algorithm(
                name,
                Set.of(Construct.values()),
                traits,
                ExecutionOrder.DEPTH_FIRST,
                false,
                null,
                used -> new EngineDetector(name, name, used, new FieldLocations()));
    }

    /** Returns all algorithms, in the order in which they are listed to the user. */
    public static List<Algorithm> all() {
        return withEngine(Algorithms.all());
    }

    /** Returns all algorithms, with another limit of non-series-parallel edges for those that have one. */
    public static List<Algorithm> withMaxNonSpEdges(int limit) {
        return withEngine(Algorithms.withMaxNonSpEdges(limit));
    }

    private static List<Algorithm> withEngine(List<Algorithm> ofCore) {
        List<Algorithm> all = new ArrayList<>(ofCore);
        all.add(FUTURE_BAGS);
        all.add(ENGINE);
        return List.copyOf(all);
    }

    /** Returns the algorithm with this name; throws {@link IllegalArgumentException} with the nearest name for an unknown one. */
    public static Algorithm byName(String name) {
        return Algorithms.byName(name, all());
    }
}
