package org.taskrace.cli.model;

import java.util.List;
import java.util.Optional;
import org.taskrace.core.fix.RaceRecorder;
import org.taskrace.core.fix.Repair;
import org.taskrace.core.race.Race;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.language.check.Check;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.Interpreter;

/**
 * Fix hints for a racy program. It is run once more to record its dag; the hint of a race is the smallest dependency
 * that would order the pair.
 */
final class ModelFixHints {

    private final Program program;
    private final RaceRecorder recorder;

    private ModelFixHints(Program program, RaceRecorder recorder) {
        this.program = program;
        this.recorder = recorder;
    }

    /** Returns hints for the races that an algorithm, by its name, has found; races of other runs have none. */
    static ModelFixHints of(Check check, String algorithm, long maxRounds) {
        List<Race> races = check.findings().races();
        RaceRecorder recorder = new RaceRecorder(races);
        if (!races.isEmpty()) {
            Interpreter.run(
                    check.program(),
                    recorder,
                    AlgorithmRegistry.byName(algorithm).order(),
                    maxRounds);
        }
        return new ModelFixHints(check.program(), recorder);
    }

    /** Returns a clause that follows "to order them", checked on the dag: with that edge the race is gone. */
    Optional<String> of(Race race) {
        return recorder.repair(race)
                .filter(repair -> recorder.isRepaired(race, repair))
                .map(repair -> words(repair, race));
    }

    private String words(Repair repair, Race race) {
        String first = "line " + program.line(race.first().site());
        String second = "line " + program.line(race.second().site());
        return switch (repair.kind()) {
            case JOIN_BEFORE_SECOND -> wait(repair.awaited()) + " before " + second;
            case JOIN_BEFORE_FIRST -> wait(repair.awaited()) + " before " + first;
            case JOIN_BEFORE_CREATION -> wait(repair.awaited()) + " before the " + created(repair.other());
            case JOIN_BEFORE_END -> wait(repair.awaited()) + " before the " + created(repair.other()) + " ends";
            case PROMISE -> "set a promise after " + first + " and get it before " + second;
        };
    }

    /** Returns how to wait for a task of this kind. */
    private String wait(int task) {
        return switch (recorder.tasks().kind(task)) {
            case ASYNC -> "end a finish around the " + created(task);
            case SPAWN -> "sync the " + created(task);
            case FUTURE -> "get the " + created(task);
            case FORK -> "join the " + created(task);
            case ROOT, ITERATION -> throw new IllegalStateException("no task joins the " + created(task));
        };
    }

    private String created(int task) {
        return recorder.tasks().kind(task).word() + " of line "
                + program.line(recorder.tasks().creationSite(task));
    }
}
