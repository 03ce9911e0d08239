package org.taskrace.agent.explore.search.tree;

import java.util.List;
import java.util.Set;
import org.taskrace.agent.explore.search.Choice;

/**
 * What a search has left when it ends before its time.
 *
 * @param reversals sequences for states that the search shares with others
 * @param done the choices that were made in the first state
 * @param states the states on the way of the next run, from the first one on; none if nothing is left
 */
public record SubtreeRest(List<Reversal> reversals, Set<Choice> done, List<State> states) {

    /**
     * A sequence that reverses a race of a run.
     *
     * @param depth the depth of the state in which it begins
     */
    record Reversal(int depth, WakeupSequence sequence) {}

    /**
     * A state on the way.
     *
     * @param current the choice that leads to the next state; the last one has none
     * @param isFlipped whether it is another one than the state's first
     * @param branches the choices that wait there
     * @param allowed the choices that are possible there
     */
    record State(
            Choice current,
            boolean isFlipped,
            Set<Integer> sleeping,
            Set<Choice> done,
            Set<Choice> allowed,
            List<WakeupBranch> branches) {}
}
