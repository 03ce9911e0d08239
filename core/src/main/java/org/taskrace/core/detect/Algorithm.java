package org.taskrace.core.detect;

import java.util.Set;
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
 * @param create makes a detector for one run
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
        Supplier<Detector> create) {

    public Algorithm {
        constructs = Set.copyOf(constructs);
    }

    /** A detector for one run. */
    public Detector detector() {
        return create.get();
    }
}
