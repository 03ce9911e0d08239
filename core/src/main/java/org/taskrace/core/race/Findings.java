package org.taskrace.core.race;

import java.util.List;

/**
 * Findings of a detector in one run.
 *
 * @param races one for each location and pair of sites, in the order of discovery; each racy location of the executed
 *     dag has one
 * @param tasks the creator of each task, for the task chains
 * @param decidedBy the name of the algorithm that gave the verdict
 */
public record Findings(List<Race> races, TaskTree tasks, String decidedBy) {

    /** Nothing ran, so nothing was found. */
    public static final Findings NOTHING = new Findings(List.of(), new TaskTree(), "");

    public Findings {
        races = List.copyOf(races);
    }

    /** Returns the racy locations, without repetition, in ascending order. */
    public int[] racyLocations() {
        return races.stream().mapToInt(Race::location).sorted().distinct().toArray();
    }
}
