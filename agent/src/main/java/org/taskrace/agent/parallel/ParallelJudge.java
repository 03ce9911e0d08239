package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.agent.constructs.objects.ObjectShadow;
import org.taskrace.core.history.cells.ConcurrentCells;
import org.taskrace.core.race.Operation;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.Strand;

/** Judges accesses of several threads: compares each with those that its cell remembers, and tells races. */
final class ParallelJudge extends ParallelMemory.Judge {

    private final ParallelRun run;
    private final SiteTable sites;
    private final ConcurrentCells cells;
    private volatile ParallelRaceLog races;
    private volatile InconclusiveReasons problems;

    /** Cells of fields that have none beside them; guarded by its monitor. */
    private final WeakIdentityMap<Map<Object, long[]>> foreign = new WeakIdentityMap<>();

    ParallelJudge(ParallelRun run, SiteTable sites) {
        this.run = run;
        this.sites = sites;
        cells = new ConcurrentCells(run.order().orders(), this::race);
    }

    void beginPart(ParallelRaceLog theRaces, InconclusiveReasons theProblems) {
        races = theRaces;
        problems = theProblems;
    }

    long judged() {
        return Strand.allJudged();
    }

    @Override
    public int words() {
        return ConcurrentCells.WORDS_WITH_LOCK;
    }

    @Override
    public int wordsOfElement() {
        return ConcurrentCells.WORDS;
    }

    /** Returns whether the thread runs the program, and the check has not been given up. */
    boolean isUnderControl(Strand strand, int site) {
        if (strand.task == Strand.NO_TASK) {
            problems.add(
                    "code ran on thread \"" + Thread.currentThread().getName() + "\", which is not under control",
                    site);
            return false;
        }
        return !run.hasGivenUp();
    }

    @Override
    public void field(Strand strand, long[] cell, Object holder, int key) {
        int site = AccessKey.site(key);
        boolean writes = AccessKey.writes(key);
        if (ConcurrentCells.isSettled(cell, 0, strand.label, writes) || !isUnderControl(strand, site)) {
            return;
        }
        judging(strand, holder, -1, 1);
        cells.access(cell, 0, 0, strand.label, site, writes);
    }

    /** Says what is being accessed, for a race that may be found. */
    private void judging(Strand strand, Object holder, int index, int count) {
        strand.judged++;
        strand.holder = holder;
        strand.index = index;
        strand.count = count;
    }

    @Override
    public void withoutCell(Strand strand, Object holder, int key) {
        int site = AccessKey.site(key);
        if (holder == null || !isUnderControl(strand, site)) {
            return;
        }
        Site.Target target = sites.get(site).target();
        long[] cell;
        synchronized (foreign) {
            Map<Object, long[]> ofHolder = foreign.get(holder);
            if (ofHolder == null) {
                ofHolder = new HashMap<>(2);
                foreign.put(holder, ofHolder);
            }
            cell = ofHolder.computeIfAbsent(target, t -> new long[ConcurrentCells.WORDS_WITH_LOCK]);
        }
        judging(strand, holder instanceof String ? null : holder, -1, 1);
        cells.access(cell, 0, 0, strand.label, site, AccessKey.writes(key));
    }

    @Override
    public boolean isSettled(Strand strand, long[] words, int cell, boolean writes) {
        return ConcurrentCells.isSettled(words, cell, strand.label, writes);
    }

    @Override
    public void elements(Strand strand, long[] words, int cell, int key, Object array, int index, int count) {
        int site = AccessKey.site(key);
        if (isUnderControl(strand, site)) {
            judging(strand, array, index, count);
            JudgementMemo memo = strand.memory instanceof JudgementMemo known ? known : newMemo(strand);
            if (!memo.repeat(words, cell, strand.label, key)) {
                strand.raced = false;
                cells.accessExclusively(words, cell, 0, strand.label, site, AccessKey.writes(key));
                if (!strand.raced) {
                    memo.learn(words, cell);
                }
            }
        }
    }

    private static JudgementMemo newMemo(Strand strand) {
        JudgementMemo memo = new JudgementMemo();
        strand.memory = memo;
        return memo;
    }

    /** Judges an access to a part of a JDK object, under the lock of all such objects. */
    void object(Strand strand, long[] cell, int site, boolean writes, Object object, int index) {
        if (!ConcurrentCells.isSettled(cell, 0, strand.label, writes)) {
            judging(strand, object, index, 1);
            cells.accessExclusively(cell, 0, 0, strand.label, site, writes);
        }
    }

    private void race(
            int location,
            Operation first,
            int firstLabel,
            int firstSite,
            Operation second,
            int secondLabel,
            int secondSite) {
        Strand strand = Strand.current();
        strand.raced = true;
        if (problems.addPossibleConflict(races.sites(), firstSite, first.writes(), secondSite, second.writes())) {
            return;
        }
        races.add(
                strand.holder,
                strand.index,
                new ParallelRaceLog.Side(firstSite, first.writes(), run.order().taskOf(firstLabel)),
                new ParallelRaceLog.Side(
                        secondSite, second.writes(), run.order().taskOf(secondLabel)));
    }

    /** The cells of one object that is accessed by calls; used under one lock. */
    final class ObjectWords implements ObjectShadow {

        private final long[] structure = new long[ConcurrentCells.WORDS];
        private final long[] all = new long[ConcurrentCells.WORDS];
        private final Map<Integer, long[]> elements = new HashMap<>();

        @Override
        public void structure(Object object, int site, boolean writes) {
            ParallelJudge.this.object(Strand.current(), structure, site, writes, object, -1);
        }

        /** Judges an access to one element, compares it with accesses to all elements, and keeps it for the element alone. */
        @Override
        public void element(Object object, int index, int site, boolean writes) {
            Strand strand = Strand.current();
            compare(strand, all, site, writes, object, index);
            long[] cell = elements.computeIfAbsent(index, i -> new long[ConcurrentCells.WORDS]);
            ParallelJudge.this.object(strand, cell, site, writes, object, Math.max(index, -1));
        }

        /** Judges an access to all elements, compares it with accesses to each element, and keeps it for all. */
        @Override
        public void all(Object object, int site, boolean writes) {
            Strand strand = Strand.current();
            elements.forEach((index, cell) -> compare(strand, cell, site, writes, object, index));
            ParallelJudge.this.object(strand, all, site, writes, object, -1);
        }

        private void compare(Strand strand, long[] cell, int site, boolean writes, Object object, int index) {
            ParallelJudge.this.object(strand, cell.clone(), site, writes, object, Math.max(index, -1));
        }
    }
}
