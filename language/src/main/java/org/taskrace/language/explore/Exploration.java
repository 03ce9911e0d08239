package org.taskrace.language.explore;

import java.util.List;
import org.taskrace.language.code.Program;

/**
 * Result of trying every schedule of a program.
 *
 * @param states how many different states were visited
 * @param complete whether that was all of them; false where the bound was reached
 * @param endings the different ways to end: by memory, dag, deadlock and error
 * @param memories how many different final memories there are
 * @param dags how many different dags there are
 * @param racyLocations the locations that are racy in the dag of some schedule, sorted
 */
public record Exploration(
        Program program,
        int states,
        boolean complete,
        List<FinalState> endings,
        int memories,
        int dags,
        List<String> racyLocations) {

    public Exploration {
        endings = List.copyOf(endings);
        racyLocations = List.copyOf(racyLocations);
    }

    /** Tries every schedule, or as many as {@code maxStates} states allow. */
    public static Exploration of(Program program, int maxStates) {
        return new Explorer(program, maxStates, true).explore();
    }

    /** Explores without partial-order reduction, to test the reduction. */
    public static Exploration withoutReduction(Program program, int maxStates) {
        return new Explorer(program, maxStates, false).explore();
    }

    /** Returns the final memories, as text. */
    public List<String> memoryTexts() {
        return endings.stream().map(FinalState::memory).toList();
    }

    /** Returns whether every schedule ends in one memory by one dag, without a deadlock in only some of them. */
    public boolean determinate() {
        return complete && endings.size() == 1;
    }
}
