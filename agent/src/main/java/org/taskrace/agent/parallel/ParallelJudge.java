package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.agent.constructs.objects.ObjectShadow;
import org.taskrace.agent.parallel.locks.GuardedPair;
import org.taskrace.agent.parallel.locks.SyncCell;
import org.taskrace.agent.parallel.locks.SyncCells;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.history.states.StrandAccess;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.CellState;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.Strand;

/**
 * Judges accesses of several threads: compares each with those that the location's state remembers, and tells races.
 */
final class ParallelJudge extends StateJudge {

    /** A location in a trace: its state is its number. */
    private static final class Numbered extends CellState {
        final int number;

        Numbered(Strand maker, int number) {
            super(maker);
            this.number = number;
        }
    }

    /** A cell of a location that has none beside it; guarded by its map, or by the lock of all JDK objects. */
    private static final class Cell {
        CellState state;
    }

    private final ParallelRun run;
    private final AtomicInteger locations = new AtomicInteger();

    /** Pairs of lines whose order depends on a lock, and that were told. */
    private final Set<Long> told = ConcurrentHashMap.newKeySet();

    private volatile OrderDependences order;

    /** Cells of fields that have none beside them; guarded by its monitor. */
    private final WeakIdentityMap<Map<Object, Cell>> foreign = new WeakIdentityMap<>();

    ParallelJudge(ParallelRun run, SiteTable sites) {
        super(sites);
        this.run = run;
    }

    @Override
    StateRule rule() {
        return run.rule();
    }

    @Override
    int taskOf(Object place) {
        return run.order().taskOf(place);
    }

    long judged() {
        return Strand.allJudged();
    }

    /** Begins a part; pairs of accesses that depend on the order of locks go to {@code theOrder}. */
    void beginPart(ParallelRaceLog theRaces, InconclusiveReasons theProblems, OrderDependences theOrder) {
        beginPart(theRaces, theProblems);
        order = theOrder;
        told.clear();
    }

    /** Tells a race that a section of a lock did not prevent after all. */
    void unprotected(GuardedPair pair) {
        if (pair.observed()) {
            run.usesObservedEdges();
            return;
        }
        race(pair.holder(), pair.index(), pair.first(), pair.second());
    }

    @Override
    Object placeOf(Strand strand, int site) {
        Object place = strand.place();
        if (!strand.holdsLock || strand.index >= 0 || !sites().commutes(site)) {
            return place;
        }
        if (strand.commutingFrom != place) {
            strand.commutingPlace = run.locks().commuting((ClockStrand) place);
            strand.commutingFrom = place;
        }
        return strand.commutingPlace;
    }

    @Override
    StateRule.Listener listener(Strand strand) {
        return new StateRule.Listener() {
            /** The writer whose value the access sees, since a lock keeps the two apart. */
            private Object seen;

            @Override
            public void race(StrandAccess first, StrandAccess second) {
                if (!isReplacedSince(new GuardedPair(first, second, false, strand.holder, strand.index))) {
                    ParallelJudge.this.race(strand, first, second);
                }
            }

            @Override
            public void excluded(StrandAccess first, StrandAccess second) {
                boolean isObserved =
                        first.strand() != seen && run.locks().precedesAsObserved(first.strand(), second.strand());
                GuardedPair pair = new GuardedPair(first, second, isObserved, strand.holder, strand.index);
                if (!first.writes()
                        && sites().yieldsReference(first.site())
                        && sites().mayTakeAway(second.site())
                        && !run.locks().commute(pair)) {
                    run.locks().replacements().add(pair);
                }
                guarded(strand, pair);
            }

            @Override
            public void observed(Object first, Object second) {
                run.usesObservedEdges();
            }

            @Override
            public Object sees(Object writer, Object now, int site) {
                if (now != strand.place()) {
                    // An update that commutes with others sees nothing of the value.
                    return now;
                }
                seen = writer;
                run.observe(strand, (ClockStrand) writer, "lock", site);
                strand.raced = true;
                return strand.place();
            }

            @Override
            public void forgets(Object now, int site) {
                run.dependsOnSchedule("lock", site);
            }
        };
    }

    /** Returns whether the first access of a pair precedes the second one in this schedule, since a reference was replaced. */
    private boolean isReplacedSince(GuardedPair pair) {
        if (!(pair.first().strand() instanceof ClockStrand)
                || sites().get(pair.second().site()).target().kind() == Site.Kind.STATIC) {
            return false;
        }
        int replacedAt = run.locks()
                .replacements()
                .siteBetween(pair, site -> sites().liesBeside(pair.second().site(), site));
        if (replacedAt >= 0) {
            run.dependsOnSchedule(AccessJudge.REPLACED, replacedAt);
            run.usesObservedEdges();
        }
        return replacedAt >= 0;
    }

    /** Returns the receiver of what operations on atomics and volatile fields find. */
    SyncCells.Listener syncListener() {
        return new SyncCells.Listener() {
            @Override
            public void orderDependent(
                    SyncCell cell,
                    ClockStrand first,
                    int firstSite,
                    OrderDependences.Operation earlier,
                    int site,
                    OrderDependences.Operation operation) {
                if (told.add((long) firstSite << 32 | site)) {
                    order.add(
                            cell.construct(),
                            cell.holder(),
                            cell.index(),
                            firstSite,
                            earlier,
                            taskOf(first),
                            site,
                            operation,
                            Strand.current().task);
                }
            }

            @Override
            public void sees(String construct, ClockStrand source, int site) {
                run.observe(Strand.current(), source, construct, site);
            }
        };
    }

    /** Records two critical sections that either of two tasks may enter first. */
    private void guarded(Strand strand, GuardedPair pair) {
        run.locks().guard(pair);
        StrandAccess first = pair.first();
        StrandAccess second = pair.second();
        long lines = (long) first.site() << 32 | second.site();
        if (told.contains(lines) || run.locks().commute(pair)) {
            return;
        }
        told.add(lines);
        int index = Math.max(strand.index, 0);
        order.add(
                "lock",
                pair.holder(),
                pair.index(),
                sites().at(first.site(), index),
                operation(first),
                taskOf(first.strand()),
                sites().at(second.site(), index),
                operation(second),
                taskOf(second.strand()));
    }

    private static OrderDependences.Operation operation(StrandAccess access) {
        return access.writes() ? OrderDependences.Operation.WRITE : OrderDependences.Operation.READ;
    }

    /** Returns whether the thread runs the program, and the check has not been given up. */
    boolean isUnderControl(Strand strand, int site) {
        if (strand.task == Strand.NO_TASK) {
            problems()
                    .add(
                            "code ran on thread \"" + Thread.currentThread().getName()
                                    + "\", which is not under control",
                            site);
            return false;
        }
        return !run.hasGivenUp();
    }

    @Override
    public CellState judge(Strand strand, CellState state, int key) {
        int site = AccessKey.site(key);
        if (!isUnderControl(strand, site) || strand.place() == null) {
            return state;
        }
        return strand.trace() == null ? super.judge(strand, state, key) : recorded(strand, state, key);
    }

    /** Records an access; returns the location's number as its state. */
    private CellState recorded(Strand strand, CellState state, int key) {
        Numbered location = (Numbered) state;
        if (location == null) {
            location = new Numbered(strand, locations.incrementAndGet());
            Site.Kind kind = sites().get(AccessKey.site(key)).target().kind();
            if (strand.holder != null && (kind == Site.Kind.OBJECT || kind == Site.Kind.CALL)) {
                strand.trace().object(location.number, strand.holder.getClass().getTypeName());
            }
            // Another location without a number is to get one of its own.
            strand.raced = true;
        }
        // An access behind a comparison is to be recorded, too.
        strand.raced |= strand.onlyCompares;
        strand.trace().field(location.number, key, strand.onlyCompares);
        return location;
    }

    @Override
    public void withoutCell(Strand strand, Object holder, int key) {
        int site = AccessKey.site(key);
        if (holder == null || !isUnderControl(strand, site)) {
            return;
        }
        Site.Target target = sites().get(site).target();
        synchronized (foreign) {
            Map<Object, Cell> ofHolder = foreign.get(holder);
            if (ofHolder == null) {
                ofHolder = new HashMap<>(2);
                foreign.put(holder, ofHolder);
            }
            Cell cell = ofHolder.computeIfAbsent(target, t -> new Cell());
            object(strand, cell, site, AccessKey.writes(key), holder instanceof String ? null : holder, -1);
        }
    }

    /** Judges an access to a part of a JDK object, under the lock of all such objects. */
    private static void object(Strand strand, Cell cell, int site, boolean writes, Object object, int index) {
        cell.state = ParallelMemory.accessPart(strand, cell.state, object, index, AccessKey.of(site, writes));
    }

    /** The cells of one object that is accessed by calls; used under one lock. */
    static final class ObjectCells implements ObjectShadow {

        private final Cell structure = new Cell();
        private final Cell all = new Cell();
        private final Map<Integer, Cell> elements = new HashMap<>();

        @Override
        public void structure(Object object, int site, boolean writes) {
            ParallelJudge.object(Strand.current(), structure, site, writes, object, -1);
        }

        /**
         * Judges an access to one element, compares it with accesses to all elements, and keeps it for the element
         * alone.
         */
        @Override
        public void element(Object object, int index, int site, boolean writes) {
            Strand strand = Strand.current();
            compare(strand, all, site, writes, object, index);
            Cell cell = elements.computeIfAbsent(index, i -> new Cell());
            ParallelJudge.object(strand, cell, site, writes, object, Math.max(index, -1));
        }

        /** Judges an access to all elements, compares it with accesses to each element, and keeps it for all. */
        @Override
        public void all(Object object, int site, boolean writes) {
            Strand strand = Strand.current();
            elements.forEach((index, cell) -> compare(strand, cell, site, writes, object, index));
            ParallelJudge.object(strand, all, site, writes, object, -1);
        }

        private void compare(Strand strand, Cell cell, int site, boolean writes, Object object, int index) {
            Cell copy = new Cell();
            copy.state = cell.state;
            if (cell.state == null) {
                return;
            }
            strand.onlyCompares = true;
            ParallelJudge.object(strand, copy, site, writes, object, Math.max(index, -1));
            strand.onlyCompares = false;
        }
    }
}
