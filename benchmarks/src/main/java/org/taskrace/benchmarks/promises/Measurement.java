package org.taskrace.benchmarks.promises;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.history.ReaderListHistory;
import org.taskrace.core.history.SingleReaderHistory;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bags.EspBags;

/**
 * The cost of one algorithm on one program. Times are processor times of the one thread, of the fastest of several
 * rounds.
 *
 * @param perEvent nanoseconds for a task event, without any access
 * @param perAccess nanoseconds for an access, everything included: the whole run less its task events
 * @param queries questions that the history asks of the structure
 * @param perQuery nanoseconds for one of them
 * @param bytesPerTask bytes of the structure at the end, without the history
 * @param seconds the whole run, events and accesses
 * @param decidedBy the name of the structure
 */
record Measurement(
        double perEvent,
        double perAccess,
        long queries,
        double perQuery,
        double bytesPerTask,
        double seconds,
        String decidedBy) {

    private static final double NANOSECONDS = 1e9;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    /** Runs the program; r-sketch refuses too many non-tree joins by an exception. */
    static Measurement of(PaperProgram program, Algorithm algorithm, int rounds) {
        double events = Double.MAX_VALUE;
        double whole = Double.MAX_VALUE;
        Teller teller = null;
        Detector detector = null;
        for (int round = 0; round < rounds; round++) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            program.tell(new Teller(algorithm.detector(program.constructs()), false));
            events = Math.min(events, CLOCK.getCurrentThreadCpuTime() - begin);
            detector = algorithm.detector(program.constructs());
            begin = CLOCK.getCurrentThreadCpuTime();
            teller = program.tell(new Teller(detector, true));
            whole = Math.min(whole, CLOCK.getCurrentThreadCpuTime() - begin);
            if (!detector.findings().races().isEmpty()) {
                throw new AssertionError(algorithm.name() + " finds races in " + program.title);
            }
        }
        TimedReachability timed = timed(program, algorithm);
        return new Measurement(
                events / teller.events(),
                Math.max(0, whole - events) / teller.accesses(),
                timed.queries(),
                timed.nanosecondsPerQuery(),
                (double) timed.bytes() / teller.tasks(),
                whole / NANOSECONDS,
                detector.findings().decidedBy());
    }

    private static TimedReachability timed(PaperProgram program, Algorithm algorithm) {
        Reachability structure = ((SerialDetector) algorithm.detector(program.constructs())).reachability();
        TimedReachability timed = new TimedReachability(structure);
        RaceCollector collector = new RaceCollector(timed::taskOf);
        AccessHistory history = structure instanceof EspBags
                ? new SingleReaderHistory(timed, collector)
                : new ReaderListHistory(timed, collector);
        program.tell(new Teller(new SerialDetector("timed", timed, history, collector), true));
        return timed;
    }
}
