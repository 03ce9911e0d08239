package org.taskrace.core.reach.tasktree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Order between functions that run within one of several calls, and what follows all of these calls. Events and
 * questions come from several threads.
 *
 * <p>A function of a completion stage without an executor runs within the call that completes the last of its sources.
 * If they are complete already, it runs within the call that makes the stage. So the strands of its task precede what
 * follows all of these calls, in every schedule. A strand that follows some of them only may be parallel to the
 * function. Hence these are no edges of the dag. The rule is that of {@code engine.order.FunctionOrder}, for strands with clocks.
 *
 * <p>Calls are grouped: by the promise that they complete, or by the stage that they make. A call that has begun and is
 * not over precedes nothing. A body that a pool runs for a stage is such a call, too. It runs what waits for the stage,
 * and the pool terminates after it.
 *
 * <p><b>Cost.</b> One monitor. A question is asked only where the clocks order nothing, and takes O(calls).
 *
 * <p>Blind spot: what a function itself has joined is ordered by the clocks alone. There is room for
 * {@value #MOST_GROUPS} groups of calls since all tasks had ended. Without room the check has to be given up.
 */
public final class FunctionCalls {

    private static final int MOST_GROUPS = 1 << 16;

    /** Calls that may run a function. */
    private static final class Group {
        int open;
        final List<ClockStrand> over = new ArrayList<>(1);

        /** Whether an answer has relied on these calls. */
        boolean isUsed;

        boolean precede(ClockStrand now, boolean asObserved) {
            if (open > 0) {
                return false;
            }
            for (ClockStrand strand : over) {
                boolean isFollowed = asObserved ? now.followsAsObserved(strand) : now.follows(strand.node, strand.step);
                if (!isFollowed) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Map<Integer, Group> groups = new HashMap<>();

    /** The groups of calls of each function, by its task. */
    private final Map<Integer, int[]> functions = new HashMap<>();

    /** Read without the monitor: where no task is a function, nothing is asked. */
    private volatile boolean isEmpty = true;

    private Group group(int number) {
        return groups.computeIfAbsent(number, n -> new Group());
    }

    /** Records that a call of this group has begun; returns false if there is no room for one more group. */
    public synchronized boolean begins(int group) {
        if (groups.size() >= MOST_GROUPS && !groups.containsKey(group)) {
            return false;
        }
        group(group).open++;
        return true;
    }

    /** Forgets what precedes every strand to come: all tasks but one have ended. Calls that are not over are kept. */
    public synchronized void forget() {
        groups.values().removeIf(group -> group.open == 0);
        functions.clear();
        isEmpty = true;
    }

    /** Records that a call is over, in which its task goes on with this strand. */
    public synchronized void ends(int group, ClockStrand after) {
        Group calls = groups.get(group);
        if (calls != null) {
            calls.open--;
            calls.over.add(after);
        }
    }

    /**
     * Records a group of one call, which was over where its task was in this strand. Returns false if there is no room
     * for one more group.
     */
    public synchronized boolean wasOver(int group, ClockStrand after) {
        if (!begins(group)) {
            return false;
        }
        ends(group, after);
        return true;
    }

    /**
     * Records that another call, which is over, may have run functions of this group. Returns whether an answer has
     * relied on the others alone.
     */
    public synchronized boolean helps(int group, ClockStrand after) {
        Group calls = groups.get(group);
        if (calls == null || calls.precede(after, false)) {
            return false;
        }
        calls.over.add(after);
        return calls.isUsed;
    }

    /** Records that a task, which is about to begin, is a function that a call of one of these groups runs. */
    public synchronized void function(int task, int[] itsGroups) {
        functions.put(task, itsGroups);
        isEmpty = false;
    }

    /** Returns whether a strand belongs to a function, and another one follows all calls that may run it. */
    boolean order(ClockStrand earlier, ClockStrand now) {
        return !isEmpty && isOrdered(earlier.task(), now, false);
    }

    /** Returns whether another strand follows all calls that may run a strand's function in this schedule, observed edges included. */
    boolean orderAsObserved(ClockStrand earlier, ClockStrand now) {
        return !isEmpty && isOrdered(earlier.task(), now, true);
    }

    private synchronized boolean isOrdered(int function, ClockStrand now, boolean asObserved) {
        int[] itsGroups = functions.get(function);
        if (itsGroups == null) {
            return false;
        }
        for (int group : itsGroups) {
            Group calls = groups.get(group);
            // What is not known is forgotten: it was over when all tasks had ended.
            if (calls != null && !calls.precede(now, asObserved)) {
                return false;
            }
        }
        for (int group : itsGroups) {
            group(group).isUsed = true;
        }
        return true;
    }
}
