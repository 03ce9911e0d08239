package org.taskrace.core.race;

/**
 * The point where the ways of two tasks part: their last common ancestor and, on each side, its child on the way.
 *
 * @param ancestor the last task that both ways go through
 * @param towardsFirst the child of the ancestor on the way to the first task, or the ancestor itself if that is the
 *     first task
 * @param towardsSecond the child on the way to the second task, or the ancestor itself
 */
public record Parting(int ancestor, int towardsFirst, int towardsSecond) {

    /** Returns the parting of two tasks of a tree. */
    public static Parting of(TaskTree tasks, int first, int second) {
        int one = first;
        int other = second;
        int belowOne = first;
        int belowOther = second;
        // A child has a larger number than its parent, so the larger number can always go up.
        while (one != other) {
            if (one > other) {
                belowOne = one;
                one = tasks.parent(one);
            } else {
                belowOther = other;
                other = tasks.parent(other);
            }
        }
        return new Parting(one, one == first ? one : belowOne, one == second ? one : belowOther);
    }
}
