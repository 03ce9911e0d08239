package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.agent.constructs.objects.ObjectShadow;
import org.taskrace.core.history.states.StateRule;
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
