package org.taskrace.agent.explore.search.tree;

import java.util.List;
import java.util.Set;
import org.taskrace.agent.explore.search.Choice;

/**
 * A part of the search that a worker can run on its own. It has all schedules that begin with a prefix and then with
 * one of some choices of one task.
 *
 * @param prefix the choices that lead to the state
 * @param sleeping the tasks that other items begin with there
 * @param done the choices of the task that other items begin with, or have
 * @param branches the choices to make there, with what follows
 * @param flips how many choices differ from the first ones of their states, the next one included
 */
public record WorkItem(
        List<Choice> prefix, Set<Integer> sleeping, Set<Choice> done, List<WakeupBranch> branches, int flips) {

    /** Returns the task whose choices are to be made. */
    int task() {
        return branches.get(0).choice().task();
    }
}
