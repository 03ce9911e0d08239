package org.taskrace.language.check;

import java.util.List;
import java.util.TreeSet;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Race;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.Interpreter;
import org.taskrace.language.run.ProgramRun;

/**
 * One program, run once under one detector.
 *
 * @param program what was run
 * @param run how the run ended
 * @param findings what the detector found, also where the run ended early
 */
public record Check(Program program, ProgramRun run, Findings findings) {

    /** Possible end of a run. */
    public enum Status {
        OK,
        DEADLOCK,
        ERROR,
        /** Verdict of an algorithm that has come to a limit; the program may be correct. */
        LIMIT
    }

    /** Runs the program under the algorithm, in the order that the algorithm wants. */
    public static Check run(Program program, Algorithm algorithm, long maxRounds) {
        return run(program, algorithm.detector(program.constructs()), algorithm.order(), maxRounds);
    }

    /** Runs the program under a detector, which is closed. */
    public static Check run(Program program, Detector detector, ExecutionOrder order, long maxRounds) {
        try (detector) {
            ProgramRun run = Interpreter.run(program, detector, order, maxRounds);
            // An error that is found before anything runs leaves nothing to ask.
            Findings findings = run.started() ? detector.findings() : Findings.NOTHING;
            return new Check(program, run, findings);
        }
    }

    public Status status() {
        if (run.error() != null) {
            return run.limited() ? Status.LIMIT : Status.ERROR;
        }
        return run.deadlocked() ? Status.DEADLOCK : Status.OK;
    }

    /** Returns the names of the racy locations, sorted, each once. */
    public List<String> racyLocations() {
        TreeSet<String> names = new TreeSet<>();
        for (Race race : findings.races()) {
            names.add(run.memory().name(race.location()));
        }
        return List.copyOf(names);
    }
}
