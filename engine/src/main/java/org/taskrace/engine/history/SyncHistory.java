package org.taskrace.engine.history;

import java.util.Arrays;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.findings.EntryMemo;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.OrderDependences.Operation;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.sync.AtomicHooks;

/**
 * History of operations on volatile fields, atomics and entries of concurrent collections, which are no data races among themselves.
 *
 * <p>A read follows the write that it sees and the updates since, by edges of this schedule. Updates whose result the program ignores see
 * nothing; those by one operator commute with each other. Two operations that are unordered in every schedule and do not commute are order-dependent.
 *
 * <p>Blind spot: a write drops all earlier operations. Those that are parallel to it have been reported by then, so each location with an
 * order-dependent pair is named, but not each pair.
 */
public final class SyncHistory {

    /** Cell of a location that is no field of a rewritten class. */
    public static final class Cell {
        private long accesses;

        public Cell() {}

        /** Creates a copy of a cell that stands elsewhere. */
        public Cell(long accesses) {
            this.accesses = accesses;
        }

        public long accesses() {
            return accesses;
        }
    }

    /** Subject of an operation, for reports. */
    public record Subject(String construct, Object holder, int index, Edges edges) {

        public Subject withoutEdges() {
            return new Subject(construct, holder, index, Edges.NONE);
        }
    }

    /** Effect of seeing another operation. */
    public enum Edges {
        NONE,
        /** An edge, which weakens the verdict where two accesses are ordered by it alone. */
        WEAKEN_IF_USED,
        /** An edge, which weakens the verdict at once: the program may have taken another way. */
        WEAKEN
    }

    private final HappensBefore execution;
    private final AccessTable accesses;
    private final ScheduleEdges observations;
    private final OrderDependences order;

    /** By access: 0, or for an update 1 more than its operator; a cell names updates among its writers. */
    private byte[] operators = {};

    /** For each update: the newest access of its set that is none by its operator, so that updates need not look at each other. */
    private int[] beforeUpdates = {};

    private boolean together;

    /** Pairs that were told before: loops tell a few pairs again and again. */
    private final EntryMemo counted = new EntryMemo();

    public SyncHistory(
            HappensBefore execution, AccessJudge history, ScheduleDependences weakenings, OrderDependences order) {
        this.execution = execution;
        this.accesses = history.accesses();
        this.observations = new ScheduleEdges(execution, weakenings);
        this.order = order;
    }

    /** Records a read of a location; returns its new cell. */
    public long read(long cell, int site, Subject subject) {
        if (isOwn((int) cell)) {
            return cell;
        }
        conflicts(Cells.writer(cell), true, site, Operation.READ, subject);
        see(Cells.writer(cell), site, subject);
        return Cells.withReader(cell, number(site, kept((int) cell)));
    }

    /** Records a write of a location, which publishes what the task did so far; returns the new cell. */
    public long write(long cell, int site, Subject subject) {
        conflicts(Cells.writer(cell), true, site, Operation.WRITE, subject);
        conflicts((int) cell, false, site, Operation.WRITE, subject);
        long result = (long) accesses.fresh(execution.nowEnding(), site, AccessTable.NONE) << 32;
        cut();
        return result;
    }

    /**
     * Takes the next value of a source on which only the order of takers matters; no taker follows another. The cell names the newest
     * taker, with one that is parallel to it; as a reader, if it has used what it took.
     */
    public void draw(Cell cell, int site, Object source, boolean used) {
        int taker = Cells.writer(cell.accesses);
        if (!CurrentStrand.owns(taker)) {
            Subject subject = new Subject(source.getClass().getName(), source, -1, Edges.NONE);
            conflicts(taker, true, site, Operation.WRITE, subject);
            int parallel = kept(taker);
            taker = number(site, parallel == AccessTable.NONE ? parallel : accesses.moved(parallel, AccessTable.NONE));
            cell.accesses = (long) taker << 32;
        }
        if (used && (int) cell.accesses == AccessTable.NONE) {
            for (int other = accesses.rest(taker); other != AccessTable.NONE; other = accesses.rest(other)) {
                observations.weakenIfUnordered(
                        accesses.strand(other), source.getClass().getName(), site);
            }
            cell.accesses |= taker;
        }
    }

    /** Records a read and write in one step. */
    private long exchange(long cell, int site, Subject subject) {
        conflicts(Cells.writer(cell), true, site, Operation.WRITE, subject);
        conflicts((int) cell, false, site, Operation.WRITE, subject);
        see(Cells.writer(cell), site, subject);
        long result = (long) accesses.fresh(execution.nowEnding(), site, AccessTable.NONE) << 32;
        cut();
        return result;
    }

    /** Records an update that commutes with others by its operator and sees nothing: one more writer beside others. */
    private long update(long cell, int operator, int site, Subject subject) {
        for (int other = withoutUpdates(Cells.writer(cell), operator);
                other != AccessTable.NONE;
                other = withoutUpdates(accesses.rest(other), operator)) {
            conflict(other, true, site, Operation.UPDATE, subject);
        }
        conflicts((int) cell, false, site, Operation.UPDATE, subject);
        int others = kept(Cells.writer(cell));
        int number = accesses.fresh(execution.nowEnding(), site, others);
        if (number >= beforeUpdates.length) {
            beforeUpdates = Arrays.copyOf(beforeUpdates, number + (number >> 1) + 16);
            operators = Arrays.copyOf(operators, beforeUpdates.length);
        }
        operators[number] = (byte) (operator + 1);
        beforeUpdates[number] = withoutUpdates(others, operator);
        cut();
        return (long) number << 32;
    }

    public void read(Cell cell, int site, Subject subject) {
        cell.accesses = read(cell.accesses, site, subject);
    }

    public void write(Cell cell, int site, Subject subject) {
        cell.accesses = write(cell.accesses, site, subject);
    }

    public void exchange(Cell cell, int site, Subject subject) {
        cell.accesses = exchange(cell.accesses, site, subject);
    }

    public void update(Cell cell, int operator, int site, Subject subject) {
        cell.accesses = update(cell.accesses, operator, site, subject);
    }

    /** Records an operation of {@link AtomicHooks}. */
    public void operation(Cell cell, int operation, int site, Subject subject) {
        switch (AtomicHooks.kind(operation)) {
            case AtomicHooks.READ -> read(cell, site, subject);
            case AtomicHooks.WRITE -> write(cell, site, subject);
            case AtomicHooks.UPDATE -> update(cell, AtomicHooks.operator(operation), site, subject);
            default -> exchange(cell, site, subject);
        }
    }

    /** Orders the running task after an ended strand whose value it sees. */
    public void see(int strand, Subject subject, int site) {
        switch (subject.edges()) {
            case NONE -> {}
            case WEAKEN_IF_USED -> observations.see(strand, subject.construct(), site);
            case WEAKEN -> observations.addAndWeaken(strand, subject.construct(), site);
        }
    }

    /** Runs several operations as one step of the task, which {@link #publish} ends. */
    public void beginTogether() {
        together = true;
    }

    /** Ends the running strand, so that later accesses are not published with it; returns the strand. */
    public int publish() {
        together = false;
        return execution.endStrandSoon();
    }

    private void cut() {
        if (!together) {
            execution.endStrandSoon();
        }
    }

    /** Returns whether an access is the running strand's own. */
    private boolean isOwn(int access) {
        return accesses.isOf(access, execution.nowEnding());
    }

    /**
     * Returns whether an operation changes nothing: the running strand has made it before, and no operation of another strand has
     * followed.
     */
    public boolean isRepeated(Cell cell, int kind, int site) {
        if (kind == AtomicHooks.READ) {
            return isOwn((int) cell.accesses);
        }
        int writer = Cells.writer(cell.accesses);
        return (int) cell.accesses == AccessTable.NONE
                && isOwn(writer)
                && accesses.site(writer) == site
                && kind != AtomicHooks.WRITE
                && operator(writer) >= 0 == (kind == AtomicHooks.UPDATE);
    }

    private int number(int site, int others) {
        return accesses.number(
                execution.nowEnding(),
                site,
                LockSetTable.EMPTY,
                others,
                CallStackTable.NONE,
                CurrentStrand.firstOwnAccess);
    }

    private void see(int set, int site, Subject subject) {
        for (int access = set; access != AccessTable.NONE; access = accesses.rest(access)) {
            see(accesses.strand(access), subject, site);
        }
    }

    /** Returns the operator of an update; -1 for another access. */
    private int operator(int access) {
        return access < operators.length ? operators[access] - 1 : -1;
    }

    /** Returns a set of writers without its newest accesses that are updates by an operator. */
    private int withoutUpdates(int set, int operator) {
        return set != AccessTable.NONE && operator(set) == operator ? beforeUpdates[set] : set;
    }

    private void conflicts(int set, boolean isWriters, int site, Operation second, Subject subject) {
        for (int access = set; access != AccessTable.NONE; access = accesses.rest(access)) {
            conflict(access, isWriters, site, second, subject);
        }
    }

    /** Records an earlier access and the running one as order-dependent, if no edge orders them. */
    private void conflict(int access, boolean isWriter, int site, Operation second, Subject subject) {
        int strand = accesses.strand(access);
        if (execution.precedesNow(strand)) {
            return;
        }
        execution.conflict(strand);
        int first = accesses.site(access);
        if (counted.countAgain(first, site)) {
            return;
        }
        boolean isUpdate = isWriter && operator(access) >= 0;
        OrderDependences.Entry entry = order.add(
                subject.construct(),
                subject.holder(),
                subject.index(),
                first,
                isUpdate ? Operation.UPDATE : isWriter ? Operation.WRITE : Operation.READ,
                execution.taskOf(strand),
                site,
                second,
                execution.running());
        if (entry != null) {
            if (entry.count() == 1) {
                execution.remember(entry.firstTask, entry.secondTask);
            }
            counted.learn(first, site, entry);
        }
    }

    /** Drops the newest accesses as long as the running strand subsumes them; returns the rest. */
    private int kept(int set) {
        int access = set;
        while (access != AccessTable.NONE && execution.precedesNow(accesses.strand(access))) {
            access = accesses.rest(access);
        }
        return access;
    }
}
