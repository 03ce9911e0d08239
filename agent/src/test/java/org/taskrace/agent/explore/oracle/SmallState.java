package org.taskrace.agent.explore.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A state of a small program: all that a step may find or change. */
final class SmallState {

    /** A task of an executor that sleeps. */
    static final int NAP = -9;

    enum Waiting {
        NOT,
        FOR_SIGNAL,
        SIGNALLED,
        TIMED_OUT
    }

    final int[] next;
    final String[] logs;
    final Waiting[] waiting;
    final int[] v = new int[2];
    final int[] a = new int[2];
    final int[] permits = {0, 1};
    final int[] counts = {1, 2};
    final List<List<Integer>> queues = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));
    final int[] map = {0, 0};

    /** The values of futures: 0 for none, -2 for a cancelled one. */
    final int[] u = new int[2];

    /** The values of calls, which have the task that runs them. */
    final int[] g = new int[2];

    final int[] caller = {-1, -1};

    final int[] isShutDown = new int[2];

    /** The tasks of executors that have not begun, by their values or as {@link #NAP}. */
    final List<List<Integer>> queued = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));

    /** The first task of each executor, which a new thread runs: it is in no queue; 0 for none. */
    final int[] first = new int[2];

    final int[] isStarted = new int[2];
    final int[] isStopped = new int[2];

    /** For each executor: 0, or 1 if its thread sleeps, or 2 if it is interrupted. */
    final int[] naps = new int[2];

    /** The value of the future that is complete with the first of the others, 0 for none. */
    int any;

    /** What the running completion of a task has completed a future with, 0 if it came too late. */
    final int[] completed = new int[3];

    /** The task that waits at an exchanger, -1 for none, and what it gives. */
    final int[] exchanging = {-1, -1};

    final int[] offered = new int[2];

    /** The task that waits at a barrier of two, -1 for none. */
    final int[] meeting = {-1, -1};

    /** Stamped locks: writers, -1 for none; sets of readers; how often they were written; what they guard; the stamps of tasks. */
    final int[] stampWriter = {-1, -1};

    final int[] stampReaders = new int[2];
    final int[] versions = new int[2];
    final int[] guarded = new int[2];
    final int[] stamps = new int[3];

    /** What a task has read. */
    final int[] seen = new int[3];

    /** The task that computes a value of a map, or initialises a class; -1 for none. */
    final int[] computer = {-1, -1};

    final int[] initializer = {-1, -1};

    /** The values of classes, 0 before their initialisation. */
    final int[] lazy = new int[2];

    final String[] executed = {"", ""};
    final int[] interrupted = new int[3];
    final int[] permit = new int[3];
    final int[] p = new int[3];
    final int[] f = new int[2];

    /** The task that holds a lock, -1 for none; for readers a set of bits. */
    final int[] owner = {-1, -1, -1};

    int readers;

    /** The tasks that have begun to wait for a signal, the first one first: a condition wakes them in this order, a monitor in any. */
    final List<Integer> order = new ArrayList<>();

    SmallState(int tasks) {
        next = new int[tasks];
        logs = new String[tasks];
        waiting = new Waiting[tasks];
        Arrays.fill(logs, "");
        Arrays.fill(waiting, Waiting.NOT);
    }

    SmallState copy() {
        SmallState copy = new SmallState(next.length);
        System.arraycopy(next, 0, copy.next, 0, next.length);
        System.arraycopy(logs, 0, copy.logs, 0, next.length);
        System.arraycopy(waiting, 0, copy.waiting, 0, next.length);
        int[][] own = numbers();
        int[][] others = copy.numbers();
        for (int i = 0; i < own.length; i++) {
            System.arraycopy(own[i], 0, others[i], 0, own[i].length);
        }
        System.arraycopy(executed, 0, copy.executed, 0, executed.length);
        copy.queues.get(0).addAll(queues.get(0));
        copy.queues.get(1).addAll(queues.get(1));
        copy.queued.get(0).addAll(queued.get(0));
        copy.queued.get(1).addAll(queued.get(1));
        copy.readers = readers;
        copy.any = any;
        copy.order.addAll(order);
        return copy;
    }

    /** Returns all numbers that a step may change, but for single ones. */
    private int[][] numbers() {
        return new int[][] {
            v,
            a,
            permits,
            counts,
            map,
            u,
            g,
            caller,
            isShutDown,
            interrupted,
            permit,
            p,
            f,
            owner,
            naps,
            completed,
            exchanging,
            offered,
            meeting,
            stampWriter,
            stampReaders,
            versions,
            guarded,
            stamps,
            seen,
            computer,
            initializer,
            lazy,
            first,
            isStarted,
            isStopped
        };
    }

    /** Returns a text that is equal for equal states. */
    String key() {
        return Arrays.toString(next)
                + String.join("|", logs)
                + Arrays.toString(waiting)
                + Arrays.deepToString(numbers())
                + queues
                + queued
                + String.join("|", executed)
                + readers
                + " "
                + any
                + order;
    }

    void log(int task, int value) {
        logs[task] += value + " ";
    }

    /** Returns whether another task computes a value of a map, so that updates wait; a skip list does not let them wait. */
    boolean isComputedByOther(int map, int task) {
        return map == 0 && computer[map] >= 0 && computer[map] != task;
    }

    String outcome() {
        return logs[0] + "/" + logs[1] + "/" + (logs.length > 2 ? logs[2] : "") + "/" + p[0] + " " + p[1] + " "
                + p[2] + " " + v[0] + " " + v[1] + " " + a[0] + " " + a[1] + "/"
                + executed[0] + "/" + executed[1];
    }
}
