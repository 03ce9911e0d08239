package org.taskrace.agent.explore.search.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.PendingOperation;

/** A state of the program on the way of the current run: what was chosen there, and what is left to choose. */
final class SearchNode {

    /** The choices that wait, the current one among them. */
    final List<WakeupBranch> branches = new ArrayList<>();

    /** The tasks whose choices were all made here or in an equivalent state. */
    final Set<Integer> sleeping = new HashSet<>();

    final Set<Choice> done = new HashSet<>();

    /** The operations that tasks have come to; of the last run. */
    List<PendingOperation> pending = List.of();

    WakeupBranch current;

    /** Whether the current choice is another one than the first that was made here. */
    boolean isFlipped;

    int explored;

    PendingOperation of(int task) {
        for (PendingOperation operation : pending) {
            if (operation.task() == task) {
                return operation;
            }
        }
        return null;
    }

    boolean allows(Choice choice) {
        PendingOperation operation = of(choice.task());
        return operation != null && (choice.variant() == Choice.TIMEOUT ? operation.mayTimeOut() : operation.enabled());
    }

    /** Returns the choices that are possible here, of the usual outcome and of limits that pass. */
    Set<Choice> allowed() {
        Set<Choice> all = new HashSet<>();
        for (PendingOperation operation : pending) {
            if (operation.enabled()) {
                all.add(new Choice(operation.task(), 0));
            }
            if (operation.mayTimeOut()) {
                all.add(new Choice(operation.task(), Choice.TIMEOUT));
            }
        }
        return all;
    }

    /** Adds a choice that waits, unless it does so already or was made. */
    void add(Choice choice) {
        if (!done.contains(choice)
                && branches.stream().noneMatch(branch -> branch.choice().equals(choice))) {
            branches.add(new WakeupBranch(choice));
        }
    }

    /** Returns whether a sequence is equivalent to one that begins with what was run here, or in an equivalent state. */
    boolean covers(WakeupSequence sequence) {
        for (int task : sleeping) {
            if (sequence.placeOfInitial(task) >= 0) {
                return true;
            }
        }
        for (Choice choice : done) {
            if (sequence.mayBeginWith(choice)) {
                return true;
            }
        }
        return false;
    }
}
