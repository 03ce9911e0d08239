package org.taskrace.agent.explore.search.tree;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.explore.search.Choice;

/** A choice that waits to be made, with those that follow it: a branch of a wake-up tree. */
final class WakeupBranch {

    private final Choice choice;
    private final List<WakeupBranch> next = new ArrayList<>();

    WakeupBranch(Choice choice) {
        this.choice = choice;
    }

    Choice choice() {
        return choice;
    }

    List<WakeupBranch> next() {
        return next;
    }

    /** Adds a sequence, unless a branch without a rest covers it. */
    static void insert(List<WakeupBranch> branches, WakeupSequence sequence) {
        for (WakeupBranch branch : branches) {
            if (sequence.mayBeginWith(branch.choice)) {
                WakeupSequence rest = sequence.without(sequence.placeOfInitial(branch.choice.task()));
                if (!branch.next.isEmpty() && !rest.isEmpty()) {
                    insert(branch.next, rest);
                }
                return;
            }
        }
        List<WakeupBranch> level = branches;
        for (Choice choice : sequence.choices()) {
            WakeupBranch branch = new WakeupBranch(choice);
            level.add(branch);
            level = branch.next;
        }
    }
}
