package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What is known of each task besides its order: where it begins, where it was joined, and whether it has ended. Eight bytes a task that
 * is not forgotten, and a bit for all; four bytes a promise.
 */
final class TaskRecords {

    static final int NOT_JOINED = -1;

    /** Per task from {@link #first} on, the root at 0: the site of the first join, or {@link #NOT_JOINED}. */
    private int[] joinedAt = new int[64];

    /** Likewise: the strand in which it begins. */
    private int[] createdIn = new int[64];

    /** Per promise: who has got it last, counted from 1. */
    private int[] gotBy = new int[16];

    private final BitSet ended = new BitSet();
    private int lastForgotten;

    private int local(int task) {
        return task == 0 ? 0 : task - lastForgotten;
    }

    void add(int task, int strand) {
        int at = local(task);
        if (at == joinedAt.length) {
            joinedAt = Arrays.copyOf(joinedAt, at + (at >> 1));
            createdIn = Arrays.copyOf(createdIn, joinedAt.length);
        }
        joinedAt[at] = NOT_JOINED;
        createdIn[at] = strand;
    }

    /** All tasks up to this one but the root are forgotten: they have ended, and were joined. */
    void forget(int last) {
        lastForgotten = last;
    }

    boolean isForgotten(int task) {
        return task <= lastForgotten && task != 0;
    }

    /** The first task after the root that is not forgotten. */
    int first() {
        return lastForgotten + 1;
    }

    boolean isJoined(int task) {
        return joinedAt[local(task)] != NOT_JOINED;
    }

    void join(int task, int site) {
        joinedAt[local(task)] = site;
    }

    int joinedAt(int task) {
        return joinedAt[local(task)];
    }

    int createdIn(int task) {
        return createdIn[local(task)];
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
        ended.set(task);
    }

    boolean hasEnded(int task) {
        return ended.get(task);
    }

    /** The next task that has ended, from this one on; negative if there is none. */
    int nextEnded(int task) {
        return ended.nextSetBit(task);
    }

    long bytes() {
        return 8L * joinedAt.length + 4L * gotBy.length + ended.size() / 8;
    }
}
