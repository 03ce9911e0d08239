package org.taskrace.agent.shadow;

import java.util.Arrays;

/**
 * What is known of each task besides its order: where it was joined, and whether it has ended. Four bytes a task that is not forgotten;
 * four bytes a promise.
 */
final class TaskRecords {

    static final int NOT_JOINED = -1;

    /** Per task from {@link #first} on, the root at 0: the site of the first join, counted from 1, and in bit 0 whether it has ended. */
    private int[] joinAndEnd = new int[64];

    private int size;

    /** Per promise: who has got it last, counted from 1. */
    private int[] gotBy = new int[16];

    private int lastForgotten;

    private int local(int task) {
        return task == 0 ? 0 : task - lastForgotten;
    }

    void add(int task) {
        int at = local(task);
        if (at == joinAndEnd.length) {
            joinAndEnd = Arrays.copyOf(joinAndEnd, at + (at >> 1));
        }
        joinAndEnd[at] = 0;
        size = at + 1;
    }

    /** All tasks up to this one but the root are forgotten: they have ended, and were joined. */
    void forget(int last) {
        lastForgotten = last;
        size = 1;
    }

    boolean isForgotten(int task) {
        return task <= lastForgotten && task != 0;
    }

    /** The first task after the root that is not forgotten. */
    int first() {
        return lastForgotten + 1;
    }

    boolean isJoined(int task) {
        return joinAndEnd[local(task)] >> 1 != 0;
    }

    void join(int task, int site) {
        int at = local(task);
        joinAndEnd[at] = site + 1 << 1 | joinAndEnd[at] & 1;
    }

    int joinedAt(int task) {
        return (joinAndEnd[local(task)] >> 1) + NOT_JOINED;
    }

    /** A task gets a promise: whether it was the last one that did so. */
    boolean gotAgain(int promise, int task) {
        if (promise >= gotBy.length) {
            gotBy = Arrays.copyOf(gotBy, Math.max(promise + 1, gotBy.length * 2));
        }
        boolean again = gotBy[promise] == task + 1;
        gotBy[promise] = task + 1;
        return again;
    }

    void end(int task) {
        joinAndEnd[local(task)] |= 1;
    }

    boolean hasEnded(int task) {
        return isForgotten(task) || (joinAndEnd[local(task)] & 1) != 0;
    }

    /** The next task that has ended and is not forgotten, from this one on; negative if there is none. */
    int nextEnded(int task) {
        for (int at = local(task); at < size; at++) {
            if ((joinAndEnd[at] & 1) != 0) {
                return at + lastForgotten;
            }
        }
        return -1;
    }

    long bytes() {
        return 4L * (joinAndEnd.length + gotBy.length);
    }
}
