package org.taskrace.agent.constructs.family;

import org.taskrace.hooks.sync.AtomicHooks;

/** The access to memory that a call makes in place of an instruction. */
public enum MemoryEffect {
    READ(AtomicHooks.READ, AtomicHooks.READ),
    WRITE(AtomicHooks.WRITE, AtomicHooks.WRITE),

    /** Changes the value by itself; with an unused result, updates commute. */
    UPDATE(AtomicHooks.EXCHANGE, AtomicHooks.UPDATE),

    /** Sets a value that depends on the old one. */
    CHANGE(AtomicHooks.EXCHANGE, AtomicHooks.EXCHANGE),

    /** Replaces the value and returns the old one; with an unused result, it is a write. */
    EXCHANGE(AtomicHooks.EXCHANGE, AtomicHooks.WRITE);

    private final int used;
    private final int unused;

    MemoryEffect(int used, int unused) {
        this.used = used;
        this.unused = unused;
    }

    /** Returns the kind of {@link AtomicHooks}. */
    int kind(boolean resultIsUnused) {
        return resultIsUnused ? unused : used;
    }
}
