package org.taskrace.agent.parallel.locks;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.agent.parallel.locks.SyncCell.Entry;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;
import org.taskrace.engine.findings.OrderDependences.Operation;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.AtomicHooks;

/**
 * History of operations on volatile fields and atomics, from several threads. The rules are those of
 * {@code engine.history.SyncHistory}: a read follows the write that it sees and the updates since, in this schedule.
 * Updates whose result is unused see nothing and commute. Other unordered pairs are order-dependent.
 *
 * <p><b>Requires</b> that the operation itself and its record are one step: both happen under the lock of the cell.
 */
public final class SyncCells {

    /** A longer list is searched for superfluous entries only when its length is a power of two. */
    private static final int SHORT = 32;

    /** Receiver of what an operation finds, in the thread of its task. */
    public interface Listener {

        /** Records two operations that either of two tasks may make first. */
        void orderDependent(
                SyncCell cell, ClockStrand first, int firstSite, Operation earlier, int site, Operation operation);

        /** Orders the running task after a strand whose value it sees, in this schedule. */
        void sees(String construct, ClockStrand source, int site);
    }

    private final WeakIdentityMap<Map<Object, SyncCell>> cells = new WeakIdentityMap<>();

    /** Returns the cell of a part of an object: an index, or the name of a field. */
    public synchronized SyncCell of(Object holder, Object part, String construct) {
        Map<Object, SyncCell> parts = cells.get(holder);
        if (parts == null) {
            parts = new HashMap<>(2);
            cells.put(holder, parts);
        }
        return parts.computeIfAbsent(
                part, p -> new SyncCell(construct, holder, part instanceof Integer index ? index : -1));
    }

    /**
     * Records an operation of a task; its cell is locked.
     *
     * @param kind one of {@link AtomicHooks}
     * @param isOrdering whether a read follows what it sees
     */
    public static void operation(
            SyncCell cell, TaskClockOrder order, int task, int kind, boolean isOrdering, int site, Listener listener) {
        boolean reads = kind == AtomicHooks.READ;
        boolean isUpdate = kind == AtomicHooks.UPDATE;
        ClockStrand now = order.strand(task);
        if (reads && cell.readers != null && cell.readers.strand == now) {
            return;
        }
        Operation operation = reads ? Operation.READ : isUpdate ? Operation.UPDATE : Operation.WRITE;
        conflicts(cell, cell.writers, true, order, now, site, operation, listener);
        if (!reads) {
            conflicts(cell, cell.readers, false, order, now, site, operation, listener);
        }
        if (isOrdering && (reads || kind == AtomicHooks.EXCHANGE)) {
            for (Entry writer = cell.writers; writer != null; writer = writer.rest) {
                ClockStrand running = order.strand(task);
                if (!order.precedes(writer.strand, running) && !running.followsAsObserved(writer.strand)) {
                    listener.sees(cell.construct(), writer.strand, site);
                }
            }
        }
        ClockStrand seen = order.strand(task);
        if (reads) {
            cell.readers = new Entry(seen, site, false, unordered(cell.readers, order, seen));
        } else {
            cell.writers = new Entry(seen, site, isUpdate, isUpdate ? unordered(cell.writers, order, seen) : null);
            cell.readers = null;
            order.cut(task);
        }
    }

    private static void conflicts(
            SyncCell cell,
            Entry entries,
            boolean areWriters,
            TaskClockOrder order,
            ClockStrand now,
            int site,
            Operation operation,
            Listener listener) {
        for (Entry entry = entries; entry != null; entry = entry.rest) {
            boolean commutes = entry.isUpdate && operation == Operation.UPDATE;
            if (!commutes && !order.precedes(entry.strand, now)) {
                Operation earlier = entry.isUpdate ? Operation.UPDATE : areWriters ? Operation.WRITE : Operation.READ;
                listener.orderDependent(cell, entry.strand, entry.site, earlier, site, operation);
            }
        }
    }

    /** Returns the entries that do not precede a strand, or some more. */
    private static Entry unordered(Entry entries, TaskClockOrder order, ClockStrand now) {
        if (entries == null) {
            return null;
        }
        if (entries.count > SHORT && Integer.bitCount(entries.count) != 1) {
            return order.precedes(entries.strand, now) ? entries.rest : entries;
        }
        Entry kept = null;
        for (Entry entry = entries; entry != null; entry = entry.rest) {
            if (!order.precedes(entry.strand, now)) {
                kept = new Entry(entry.strand, entry.site, entry.isUpdate, kept);
            }
        }
        return kept;
    }
}
