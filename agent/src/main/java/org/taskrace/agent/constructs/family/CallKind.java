package org.taskrace.agent.constructs.family;

import org.taskrace.hooks.sync.SyncHooks;

/** The meaning of a call in the program to the models: which hooks stand around the call. */
public enum CallKind {

    /** The call needs no hook at its call site. */
    NONE,

    // Locks.
    LOCKS,
    TRIES_LOCK,
    UNLOCKS,

    // Operations that order tasks, by the hooks called before and after the call.
    ARRIVES(SyncHooks.ARRIVES, 0),
    DEPARTS(0, SyncHooks.DEPARTS),
    ARRIVES_AND_DEPARTS(SyncHooks.ARRIVES, SyncHooks.DEPARTS),
    PUBLISHES(SyncHooks.PUBLISHES | SyncHooks.ADDS, 0),
    SEES(0, SyncHooks.SEES),
    PUBLISHES_AND_SEES(SyncHooks.PUBLISHES | SyncHooks.ADDS, SyncHooks.SEES),
    AWAITS_SIGNAL(SyncHooks.AWAITS, SyncHooks.WAKES),
    SIGNALS(SyncHooks.SIGNALS, 0),

    /** The call creates or orders tasks in a way that no model knows. */
    UNMODELLED,

    /** The call makes plain accesses order tasks. */
    FENCE,

    /** The call asks a question to which the answer may depend on the schedule. */
    ASKS,

    // Transfers of items, permits and stamps.
    GIVES,
    GIVES_ALL,
    TRANSFERS,
    TAKES,
    LOOKS,
    TRADES,
    ACQUIRES,
    DRAINS,
    RELEASES,
    STAMPS_WRITE(SyncHooks.WRITE),
    STAMPS_READ(SyncHooks.READ),
    STAMPS_OPTIMISTIC(SyncHooks.OPTIMISTIC),
    CONVERTS_TO_WRITE(SyncHooks.WRITE | SyncHooks.CONVERTED),
    CONVERTS_TO_READ(SyncHooks.READ | SyncHooks.CONVERTED),
    CONVERTS_TO_OPTIMISTIC(SyncHooks.OPTIMISTIC | SyncHooks.CONVERTED),
    UNSTAMPS,
    VALIDATES,
    PARKS,
    UNPARKS,
    ASKS_FOR_INTERRUPT;

    private final int before;
    private final int after;
    private final int stamp;

    CallKind() {
        this(0, 0, 0);
    }

    CallKind(int stamp) {
        this(0, 0, stamp);
    }

    CallKind(int before, int after) {
        this(before, after, 0);
    }

    CallKind(int before, int after, int stamp) {
        this.before = before;
        this.after = after;
        this.stamp = stamp;
    }

    /** Returns the mode of {@code SyncHooks.synchronizing} before the call, or 0. */
    public int before() {
        return before;
    }

    /** Returns the mode of {@code SyncHooks.synchronizing} after the call, or 0. */
    public int after() {
        return after;
    }

    /** Returns what the stamp stands for that the call yields, or 0. */
    public int stamp() {
        return stamp;
    }

    /** Returns whether the call publishes or sees what other tasks do, or meets them. */
    public boolean isOperation() {
        return before != 0 || after != 0;
    }

    /** Returns whether the call passes on an item, a permit, a stamp or an interrupt. */
    public boolean isTransfer() {
        return compareTo(GIVES) >= 0;
    }
}
