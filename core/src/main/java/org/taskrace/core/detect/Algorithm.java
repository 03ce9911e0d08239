package org.taskrace.core.detect;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;

/**
 * One line of the table of algorithms.
 *
 * @param name the name on the command line
 * @param constructs what it can run, besides plain reads and writes
 * @param dagClass the dags that it is exact for
 * @param taskCost cost of a task event
 * @param queryCost cost of a query
 * @param memory per task and per location
 * @param paper where it comes from, in a line
 * @param advice when to choose it, in a line
 * @param order the order in which it wants the program to be run
 * @param create makes a detector for one run of a program that uses at most the given constructs
 */
public record Algorithm(
        String name,
        Set<Construct> constructs,
        String dagClass,
        String taskCost,
        String queryCost,
        String memory,
        String paper,
        String advice,
        ExecutionOrder order,
        Function<Set<Construct>, Detector> create) {

    public Algorithm {
        constructs = Set.copyOf(constructs);
    }

    /** An algorithm that builds the same detector whatever a program uses. */
    public Algorithm(
            String name,
            Set<Construct> constructs,
            String dagClass,
            String taskCost,
            String queryCost,
            String memory,
            String paper,
            String advice,
            ExecutionOrder order,
            Supplier<Detector> create) {
        this(name, constructs, dagClass, taskCost, queryCost, memory, paper, advice, order, used -> create.get());
    }

    /** The same algorithm with detectors that are made in another way. */
    Algorithm with(Function<Set<Construct>, Detector> otherCreate) {
        return new Algorithm(
                name, constructs, dagClass, taskCost, queryCost, memory, paper, advice, order, otherCreate);
    }

    /** A detector for one run of a program of which nothing more is known than that this algorithm supports it. */
    public Detector detector() {
        return detector(constructs);
    }

    /**
     * A detector for one run of a program that uses at most these constructs; an algorithm that chooses among structures can
     * then take a cheaper one.
     */
    public Detector detector(Set<Construct> used) {
        if (!constructs.containsAll(used)) {
            throw new IllegalArgumentException(name + " lacks a construct of " + used + "; it has " + constructs);
        }
        return create.apply(used);
    }
}
