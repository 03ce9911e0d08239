package org.taskrace.core.testing;

import java.util.List;
import java.util.Set;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.DagBuilder;
import org.taskrace.core.sets.IntList;

/**
 * Runs a structure beside the reference on one random event stream and compares, at each step, the answers for every strand that has
 * ever run.
 */
public final class Lockstep {

    private final Reachability structure;
    private final DagBuilder builder = new DagBuilder();
    private final Closure closure = new Closure(builder.dag());
    private final IntList nodes = new IntList();
    private final IntList labels = new IntList();
    private long compared;

    private Lockstep(Reachability structure) {
        this.structure = structure;
    }

    /** Compares on one stream; throws with the seed and the events where an answer differs. Returns the number of answers. */
    public static long run(Reachability structure, long seed, int size, Set<Construct> constructs, double switching) {
        Lockstep lockstep = new Lockstep(structure);
        TaskEvents both = TaskEventsTee.of(List.of(lockstep.builder, structure));
        RandomEvents events = new RandomEvents(both, seed, size, constructs, switching);
        while (events.step()) {
            // A task that has ended has no strand any more.
            if (!events.runningHasEnded()) {
                lockstep.compare(events, seed);
            }
        }
        structure.checkInvariants();
        return lockstep.compared;
    }

    private void compare(RandomEvents events, long seed) {
        int task = events.running();
        int node = builder.now(task);
        int label = structure.now(task);
        if (structure.taskOf(label) != task) {
            throw new AssertionError(
                    "seed " + seed + ": label " + label + " is not of task " + task + "\n" + events.log());
        }
        int before = structure.surelyBefore();
        int parallel = structure.surelyParallel();
        for (int i = 0; i < nodes.size(); i++) {
            boolean expected = closure.precedes(nodes.get(i), node);
            int earlier = labels.get(i);
            boolean bounds = earlier <= before && !expected || earlier >= parallel && earlier != label && expected;
            if (structure.precedes(earlier, label) != expected || bounds) {
                throw new AssertionError(
                        "seed " + seed + ": strand " + earlier + " of task " + structure.taskOf(earlier)
                                + (expected ? " precedes " : " does not precede ") + label + " of task " + task
                                + "; bounds " + before + " and " + parallel + "\n" + events.log());
            }
            compared++;
        }
        if (nodes.isEmpty() || nodes.last() != node) {
            nodes.add(node);
            labels.add(label);
        }
    }
}
