package org.taskrace.agent.parallel;

import org.taskrace.core.history.states.LocationState;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.history.states.StrandAccess;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.CellState;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.Strand;

/** Judge that compares each access with those that the location's state remembers, and tells races. */
abstract class StateJudge extends ParallelMemory.Judge {

    /** A state with its content. */
    private static final class Judged extends CellState {
        final LocationState content;

        Judged(Strand maker, LocationState content) {
            super(maker);
            this.content = content;
        }
    }

    private final SiteTable sites;
    private volatile ParallelRaceLog races;
    private volatile InconclusiveReasons problems;

    StateJudge(SiteTable sites) {
        this.sites = sites;
    }

    final void beginPart(ParallelRaceLog theRaces, InconclusiveReasons theProblems) {
        races = theRaces;
        problems = theProblems;
    }

    final SiteTable sites() {
        return sites;
    }

    final InconclusiveReasons problems() {
        return problems;
    }

    /** Returns the rule for strands of the running epoch. */
    abstract StateRule rule();

    /** Returns the task of a strand. */
    abstract int taskOf(Object place);

    /** Adds a race on the strand's location. */
    void add(ParallelRaceLog log, Strand strand, ParallelRaceLog.Side first, ParallelRaceLog.Side second) {
        log.add(strand.holder, strand.index, first, second);
    }

    /** Returns the place of an access that the strand makes at a site: its own, unless the access commutes with others. */
    Object placeOf(Strand strand, int site) {
        return strand.place();
    }

    /** Returns the receiver of what the comparison of an access finds. */
    StateRule.Listener listener(Strand strand) {
        return (first, second) -> race(strand, first, second);
    }

    @Override
    public CellState judge(Strand strand, CellState state, int key) {
        LocationState before = state == null ? null : ((Judged) state).content;
        int site = AccessKey.site(key);
        LocationState after = strand.late
                ? rule().lateRead(before, strand.place(), site)
                : rule().access(before, placeOf(strand, site), site, AccessKey.writes(key), listener(strand));
        return after == before ? state : new Judged(strand, after);
    }

    /** Tells a race of an access that is being judged. */
    final void race(Strand strand, StrandAccess first, StrandAccess second) {
        strand.raced = true;
        tell((log, one, other) -> add(log, strand, one, other), strand.index, first, second);
    }

    /** Tells a race of an access that was made earlier, to a location of this object. */
    final void race(Object holder, int index, StrandAccess first, StrandAccess second) {
        tell((log, one, other) -> log.add(holder, index, one, other), index, first, second);
    }

    /** Adds a race to a log. */
    private interface Adder {
        void add(ParallelRaceLog log, ParallelRaceLog.Side first, ParallelRaceLog.Side second);
    }

    private void tell(Adder adder, int index, StrandAccess first, StrandAccess second) {
        ParallelRaceLog.Side one = side(first, index);
        ParallelRaceLog.Side other = side(second, index);
        if (!problems.addPossibleConflict(sites, one.site(), one.writes(), other.site(), other.writes())) {
            adder.add(races, one, other);
        }
    }

    /** Returns an access for a report. Its site may stand for several, of which the index tells one. */
    private ParallelRaceLog.Side side(StrandAccess access, int index) {
        return new ParallelRaceLog.Side(
                sites.at(access.site(), Math.max(index, 0)), access.writes(), taskOf(access.strand()));
    }
}
