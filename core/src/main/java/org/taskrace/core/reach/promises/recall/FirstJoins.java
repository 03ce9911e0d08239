package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.promises.steps.StepTree;

/**
 * Places where each task that escapes the finishes (a future, a fork task) was joined first, and where each set was got
 * first.
 *
 * <p>A step precedes the join of the task around it, and so the join of the task that contains that join, and so on.
 * {@link #latest} follows that chain to its end and shortens it on the way, as union-find does. If the end of the chain
 * precedes the running step, so does the step that was asked for. That is MultiBags (Utterback, Agrawal, Fineman, Lee
 * 2019) with steps in place of bags.
 *
 * <p>While the program is structured the answer is exact in both directions ({@link #decides}). Structured means: each
 * future is got at most once, by a task that follows its creation. No future outlives the future that it was created
 * in, which always holds if tasks run depth first. There are no other joins between tasks.
 */
final class FirstJoins {

    private static final int NONE = Reachability.NONE;

    private final StepTree tree;

    /**
     * Per node: a step that follows the end of the task (the first join, or a later one on the chain). While unjoined: {@code ~n} for a
     * task with n running futures created in it, so NONE for most.
     */
    private int[] joinedAt = new int[16];

    /** Per step: the step that the first get of it made. */
    private int[] gotAt = new int[64];

    private boolean structured = true;

    FirstJoins(StepTree tree) {
        this.tree = tree;
        Arrays.fill(joinedAt, NONE);
        Arrays.fill(gotAt, NONE);
    }

    /** Returns whether {@link #latest} decides: the program has been structured so far. */
    boolean decides() {
        return structured;
    }

    /** Records that the program has left the class of structured ones. */
    void unstructured() {
        structured = false;
    }

    boolean isJoined(int task) {
        return task < joinedAt.length && joinedAt[task] >= 0;
    }

    /** Records the beginning of a task that escapes. */
    void begun(int task) {
        grow(task);
        if (structured) {
            joinedAt[tree.escapingTaskAround(task)]--;
        }
    }

    /** Records the end of a task that escapes. */
    void ended(int task) {
        if (structured) {
            joinedAt[tree.escapingTaskAround(task)]++;
            structured = joinedAt[task] == NONE;
        }
    }

    /** Records that the task, a node, was joined; the step comes after the join. */
    void joined(int task, int step) {
        if (joinedAt[task] < 0) {
            joinedAt[task] = step;
        }
    }

    private void grow(int task) {
        if (task >= joinedAt.length) {
            int old = joinedAt.length;
            joinedAt = Arrays.copyOf(joinedAt, Math.max(task + 1, old + (old >> 1)));
            Arrays.fill(joinedAt, old, joinedAt.length, NONE);
        }
    }

    void got(int gotStep, int step) {
        if (gotStep >= gotAt.length) {
            int old = gotAt.length;
            gotAt = Arrays.copyOf(gotAt, Math.max(gotStep + 1, old + (old >> 1)));
            Arrays.fill(gotAt, old, gotAt.length, NONE);
        }
        if (gotAt[gotStep] == NONE) {
            gotAt[gotStep] = step;
        }
    }

    /** Returns the step that the first get of this one made, or NONE. */
    int gotAt(int step) {
        return step < gotAt.length ? gotAt[step] : NONE;
    }

    /** Returns the last step on the chain of joins that begins with this one; the step itself if its task is not joined. */
    int latest(int step) {
        int last = step;
        for (int task = tree.escapingTaskOf(last); isJoined(task); task = tree.escapingTaskOf(last)) {
            last = joinedAt[task];
        }
        for (int at = step; at != last; ) {
            int task = tree.escapingTaskOf(at);
            at = joinedAt[task];
            joinedAt[task] = last;
        }
        return last;
    }

    void checkInvariants() {
        for (int node = 0; node < joinedAt.length && node < tree.nodes(); node++) {
            if (joinedAt[node] >= 0 && joinedAt[node] < tree.firstStep(node)) {
                throw new IllegalStateException("I8: the task of node " + node + " is joined before it began");
            }
        }
    }

    long bytes() {
        return 4L * (joinedAt.length + gotAt.length);
    }
}
