package org.taskrace.core.detect;

import java.util.EnumSet;
import java.util.Set;
import org.taskrace.core.event.Construct;
import org.taskrace.core.history.IsolatedHistory;
import org.taskrace.core.history.ReaderListHistory;
import org.taskrace.core.history.SingleReaderHistory;
import org.taskrace.core.history.SupremaHistory;
import org.taskrace.core.reach.bags.EspBags;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.reach.suprema.SupremaReachability;

/**
 * Choice, before the run, of the cheapest pair of structure and history that is exact for a program with these
 * constructs. The findings say which one decided.
 *
 * <p>A series-parallel dag needs bags and one reader; a two-dimensional one the last-arc forest and the supremum of its
 * readers. Futures and promises make general dags. Isolated accesses beside pipelines or fork tasks need lists of their
 * own. Both take {@code recall} and lists of readers. The choice is not changed during a run: a structure that dropped
 * readers cannot bring them back.
 */
final class Auto {

    private static final Set<Construct> SERIES_PARALLEL = EnumSet.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH);
    private static final Set<Construct> TWO_DIMENSIONAL =
            EnumSet.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FORK_JOIN, Construct.PIPELINE);

    private Auto() {}

    static Detector detector(Set<Construct> used) {
        Set<Construct> structural = EnumSet.noneOf(Construct.class);
        structural.addAll(used);
        boolean isolated = structural.remove(Construct.ISOLATED);
        if (SERIES_PARALLEL.containsAll(structural)) {
            return bags(isolated);
        }
        return TWO_DIMENSIONAL.containsAll(structural) && !isolated ? suprema() : recall("auto: recall");
    }

    private static Detector bags(boolean isolated) {
        EspBags bags = new EspBags();
        RaceCollector collector = new RaceCollector(bags::taskOf);
        return new SerialDetector(
                "auto: esp-bags",
                bags,
                isolated ? new IsolatedHistory(bags, collector) : new SingleReaderHistory(bags, collector),
                collector);
    }

    private static Detector suprema() {
        SupremaReachability suprema = new SupremaReachability();
        RaceCollector collector = new RaceCollector(suprema::taskOf);
        return new SerialDetector("auto: suprema", suprema, new SupremaHistory(suprema, collector), collector);
    }

    /** Creates a detector of recall and lists of readers, which is exact for every program. */
    static Detector recall(String name) {
        RecallReachability recall = new RecallReachability();
        RaceCollector collector = new RaceCollector(recall::taskOf);
        return new SerialDetector(name, recall, new ReaderListHistory(recall, collector), collector);
    }
}
