package org.taskrace.testkit.run;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.race.Race;
import org.taskrace.language.code.Program;
import org.taskrace.language.parse.Parser;
import org.taskrace.language.parse.ProgramTextException;
import org.taskrace.language.run.Interpreter;
import org.taskrace.language.run.ProgramRun;
import org.taskrace.language.run.TaskState;

/** Runner of program texts with detectors; gathers their verdicts. */
public final class Runner {

    /** A shrunken loop may have lost the statement that ends it; no program of ours needs so many rounds. */
    private static final long MAX_ROUNDS = 200_000;

    private Runner() {}

    /** Returns the program of a text that is known to be one. */
    public static Program parse(String text) {
        try {
            return Parser.parse(text.toCharArray());
        } catch (ProgramTextException notAProgram) {
            throw new IllegalArgumentException(
                    notAProgram.line() + ":" + notAProgram.column() + ": " + notAProgram.getMessage() + "\n" + text,
                    notAProgram);
        }
    }

    /** Returns the oracle's verdict on a text, whether it is a program or not. */
    public static Verdict oracle(String text, ExecutionOrder order) {
        try {
            return run(Parser.parse(text.toCharArray()), ExhaustiveDetector::new, order);
        } catch (ProgramTextException notAProgram) {
            return new Verdict(
                    Verdict.Status.NOT_A_PROGRAM,
                    notAProgram.line() + ":" + notAProgram.column(),
                    notAProgram.getMessage(),
                    new TreeSet<>(),
                    new TreeMap<>(),
                    new TreeSet<>());
        }
    }

    public static Verdict oracle(Program program, ExecutionOrder order) {
        return run(program, ExhaustiveDetector::new, order);
    }

    /** Returns the verdict of an algorithm, which must have all the program's constructs. */
    public static Verdict run(Program program, Algorithm algorithm) {
        return run(program, () -> algorithm.detector(program.constructs()), algorithm.order());
    }

    public static Verdict run(Program program, Supplier<Detector> detectors, ExecutionOrder order) {
        try (Detector detector = detectors.get()) {
            return verdict(program, detector, Interpreter.run(program, detector, order, MAX_ROUNDS));
        }
    }

    private static Verdict verdict(Program program, Detector detector, ProgramRun run) {
        if (program.structureError() == null) {
            // Otherwise the run has not even begun.
            detector.checkInvariants();
        }
        SortedSet<String> locations = new TreeSet<>();
        SortedMap<String, SortedSet<Integer>> lines = new TreeMap<>();
        for (Race race : detector.findings().races()) {
            String name = run.memory().name(race.location());
            locations.add(name);
            SortedSet<Integer> ofLocation = lines.computeIfAbsent(name, unused -> new TreeSet<>());
            for (int site : List.of(race.first().site(), race.second().site())) {
                ofLocation.add(program.line(site));
            }
        }
        SortedSet<Integer> waiting = new TreeSet<>();
        for (TaskState task : run.suspended()) {
            waiting.add(program.line(task.site()));
        }
        if (run.error() != null) {
            int site = run.error().site();
            String place = program.line(site) + ":" + program.column(site);
            Verdict.Status status = run.limited() ? Verdict.Status.LIMIT : Verdict.Status.ERROR;
            return new Verdict(status, place, run.error().getMessage(), locations, lines, waiting);
        }
        Verdict.Status status = run.deadlocked() ? Verdict.Status.DEADLOCK : Verdict.Status.OK;
        return new Verdict(status, "", "", locations, lines, waiting);
    }
}
