package org.taskrace.core.detect;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/**
 * One line of the registry of algorithms.
 *
 * @param name the name on the command line
 * @param constructs the constructs that it supports, besides plain reads and writes
 * @param traits the texts that {@code taskrace algorithms} prints
 * @param order the order in which it wants a program of the task language to be run
 * @param needsDepthFirst whether each child must run to its end when it is created
 * @param structure creates its reachability structure; null for an algorithm that chooses among structures
 * @param create creates a detector for one run of a program that uses at most the given constructs
 */
public record Algorithm(
        String name,
        Set<Construct> constructs,
        AlgorithmTraits traits,
        ExecutionOrder order,
        boolean needsDepthFirst,
        Supplier<Reachability> structure,
        Function<Set<Construct>, Detector> create) {

    public Algorithm {
        constructs = Set.copyOf(constructs);
    }

    /** Returns this algorithm with another way to create detectors. */
    Algorithm with(Function<Set<Construct>, Detector> otherCreate) {
        return new Algorithm(name, constructs, traits, order, needsDepthFirst, structure, otherCreate);
    }

    /** Creates a detector for one run of a program that uses any of the supported constructs. */
    public Detector detector() {
        return detector(constructs);
    }

    /** Creates a detector for one run of a program that uses at most these constructs, which may allow a cheaper structure. */
    public Detector detector(Set<Construct> used) {
        if (!constructs.containsAll(used)) {
            throw new IllegalArgumentException(name + " lacks a construct of " + used + "; it has " + constructs);
        }
        return create.apply(used);
    }

    /** Returns whether programs with tasks of this kind are among those that the algorithm supports. */
    public boolean supports(TaskKind kind) {
        return switch (kind) {
            case ROOT -> true;
            case ASYNC -> constructs.contains(Construct.ASYNC_FINISH);
            case SPAWN -> constructs.contains(Construct.SPAWN_SYNC);
            case FUTURE -> constructs.contains(Construct.FUTURE);
            case FORK -> constructs.contains(Construct.FORK_JOIN);
            case ITERATION -> constructs.contains(Construct.PIPELINE);
        };
    }
}
