package org.taskrace.agent.parallel.locks;

import java.lang.ref.WeakReference;
import java.util.concurrent.locks.ReentrantLock;
import org.taskrace.core.reach.tasktree.ClockStrand;

/**
 * History of a volatile field or of an atomic's value, with a lock. An operation of the program and its record are one
 * step under this lock.
 */
public final class SyncCell {

    /** The construct's name for a volatile field. */
    public static final String VOLATILE = "volatile field";

    /** One operation, and those that were recorded before it. */
    static final class Entry {
        final ClockStrand strand;
        final int site;
        final boolean isUpdate;
        final Entry rest;
        final int count;

        Entry(ClockStrand strand, int site, boolean isUpdate, Entry rest) {
            this.strand = strand;
            this.site = site;
            this.isUpdate = isUpdate;
            this.rest = rest;
            count = rest == null ? 1 : rest.count + 1;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final String construct;
    private final WeakReference<Object> holder;
    private final int index;

    /** The last write, or the updates since and that write. */
    Entry writers;

    /** The reads since then. */
    Entry readers;

    SyncCell(String construct, Object holder, int index) {
        this.construct = construct;
        this.holder = new WeakReference<>(holder);
        this.index = index;
    }

    /** Returns the name of the construct in a report. */
    public String construct() {
        return construct;
    }

    /** Returns the object that a report names; null for a field. */
    public Object holder() {
        return construct.equals(VOLATILE) ? null : holder.get();
    }

    /** Returns the index of an element, or -1. */
    public int index() {
        return index;
    }

    /** Begins an operation. */
    public void lock() {
        lock.lock();
    }

    /** Ends an operation. */
    public void unlock() {
        lock.unlock();
    }
}
