package org.taskrace.agent.scheduler;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A task of the program under control. */
final class Task {

    /** Its number in the execution. */
    int number;

    /** The executor to which it belongs, or null. */
    Object pool;

    /** The executor's list of its tasks, or null. */
    Executors.Members members;

    /** The future that it completes by ending, or null. */
    Object future;

    /** What it takes to be its thread; made when it first asks. */
    Thread thread;

    /** What runs it, or null for a task that runs on the stack of its {@link #host}. */
    Fiber fiber;

    /** The task whose fiber this one runs on; itself if it has one. */
    Task host = this;

    /** For a host that is suspended: the task on its stack that waits. */
    Task waiting;

    /** While it waits: whether it may go on, for what it waits, and since which site. */
    BooleanSupplier ready;

    String waitsFor = "";
    int waitsAt;

    /** While it waits with a limit: when the virtual clock ends the wait; otherwise {@link VirtualClock#NEVER}. */
    long deadline = VirtualClock.NEVER;

    /** For tasks of the task API: what the library keeps for it, and the group with which it is awaited, or null. */
    Object worker;

    Group group;

    /** The set of locks that it holds. */
    int locks;

    /** How often it holds each lock of java.util.concurrent.locks, by the lock's number; made when it first holds one. */
    private Map<Integer, Integer> holds;

    /** The generation of the barrier that it is passing, or null. */
    Object barrierPhase;

    /** How many class initialisers it is in. */
    int initializers;

    /** For a task that was created before it runs: where, and whether it is on the stack now. */
    int createdAt;

    boolean running;
    boolean permit;
    boolean ended;
    boolean daemon;

    Map<Integer, Integer> holds() {
        if (holds == null) {
            holds = new HashMap<>();
        }
        return holds;
    }
}
