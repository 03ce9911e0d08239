package org.taskrace.agent.parallel;

import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.history.states.StrandRelation;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.parallel.RecordedArray;
import org.taskrace.hooks.parallel.Strand;

/** Judge of recorded accesses: the rule of runs on workers, for strands of all orders of the trace. */
final class TraceJudge extends StateJudge {

    private static final StrandRelation RELATION = new StrandRelation() {
        @Override
        public boolean precedes(Object earlier, Object now) {
            TraceReplay.Place place = (TraceReplay.Place) now;
            return place.order().relation.precedes(((TraceReplay.Place) earlier).strand(), place.strand());
        }

        @Override
        public boolean covers(Object one, Object other, Object third) {
            TraceReplay.Place place = (TraceReplay.Place) third;
            return place.order()
                    .relation
                    .covers(((TraceReplay.Place) one).strand(), ((TraceReplay.Place) other).strand(), place.strand());
        }
    };

    private final StateRule rule = new StateRule(RELATION);

    private final RecordedTrace trace;

    TraceJudge(RecordedTrace trace, ParallelRaceLog races, InconclusiveReasons problems) {
        super(trace.sites());
        this.trace = trace;
        beginPart(races, problems);
    }

    @Override
    void add(ParallelRaceLog log, Strand strand, ParallelRaceLog.Side first, ParallelRaceLog.Side second) {
        String type = strand.holder instanceof RecordedArray array
                ? trace.typeOfArray(array.number())
                : trace.typeOfObject((Integer) strand.holder);
        log.add(type, strand.index, () -> null, first, second);
    }

    @Override
    StateRule rule() {
        return rule;
    }

    @Override
    int taskOf(Object place) {
        TraceReplay.Place itself = (TraceReplay.Place) place;
        return itself.order().taskOf(itself.strand());
    }
}
