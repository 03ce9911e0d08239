package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.ParallelDetector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.language.check.Check;
import org.taskrace.language.parse.Parser;
import org.taskrace.language.parse.ProgramTextException;
import org.taskrace.tasks.bridge.TaskEventsObserver;
import org.taskrace.tasks.observe.TaskObserver;

/** Random programs, run for real, with detectors that listen: the verdict is that of the program in the task language. */
class ObservedProgramsTest {

    private static final int PROGRAMS = 25 * Pools.REPETITIONS;
    private static final int ROUNDS = 1_000_000;

    private record Program(List<Statement> statements, int promises, String text, List<Integer> racy) {}

    @ParameterizedTest
    @EnumSource(RandomStatements.Family.class)
    void a_serial_run_gives_the_verdict_of_the_task_language(RandomStatements.Family family) throws Exception {
        int racy = 0;
        for (int seed = 0; seed < 4 * PROGRAMS; seed++) {
            Program program = program(family, seed);
            for (String name : algorithms(family)) {
                Algorithm algorithm = Algorithms.byName(name);
                assertEquals(
                        program.racy,
                        verdict(
                                program,
                                algorithm.detector(),
                                TaskLauncher.create().serially()),
                        () -> name + " on\n" + program.text);
            }
            racy += program.racy.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > PROGRAMS / 4 && racy < 4 * PROGRAMS, racy + " racy programs");
    }

    private static List<String> algorithms(RandomStatements.Family family) {
        return switch (family) {
            case SPAWN -> List.of("oracle", "sp-bags", "2d-order");
            case ASYNC -> List.of("oracle", "esp-bags", "suprema", "2d-order");
            case FORK, PIPELINE_ASYNC, PIPELINE_SPAWN -> List.of("oracle", "suprema", "2d-order");
            case PROMISES -> List.of("oracle");
        };
    }

    @ParameterizedTest
    @EnumSource(value = RandomStatements.Family.class, names = "PROMISES", mode = EnumSource.Mode.EXCLUDE)
    void runs_on_one_and_two_workers_give_the_verdict_of_the_serial_run(RandomStatements.Family family)
            throws Exception {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Program program = program(family, ~seed);
            for (int run = 0; run < Pools.REPETITIONS; run++) {
                ParallelDetector detector = ParallelDetector.twoDOrder();
                assertEquals(
                        program.racy,
                        verdict(program, detector, TaskLauncher.create().onWorkers(1 + run % 2)),
                        () -> program.text);
                detector.checkInvariants();
            }
        }
    }

    private static Program program(RandomStatements.Family family, int seed) throws ProgramTextException {
        Random random = new Random(seed);
        RandomStatements source = new RandomStatements(family, random, 10 + random.nextInt(seed % 10 == 0 ? 300 : 40));
        List<Statement> statements = source.program();
        String text = Statement.text(statements, source.locations, source.promises());
        Check check = Check.run(Parser.parse(text.toCharArray()), Algorithms.byName("oracle"), ROUNDS);
        List<Integer> racy = check.racyLocations().stream()
                .map(location -> Integer.parseInt(location.substring(1)))
                .sorted()
                .toList();
        return new Program(statements, source.promises(), text, racy);
    }

    private static List<Integer> verdict(Program program, Detector detector, TaskLauncher settings) {
        settings.observedBy(new TaskEventsObserver(detector, true)).run(() -> {
            Statement.Running running = new Statement.Running(detector);
            for (int promise = 0; promise < program.promises; promise++) {
                running.promises.put(promise, Tasks.promise());
            }
            Statement.run(program.statements, running);
        });
        return Arrays.stream(detector.findings().racyLocations()).boxed().toList();
    }

    @Test
    void our_kinds_of_tasks_are_those_of_the_detectors() {
        assertEquals(TaskKind.values().length, TaskObserver.Kind.values().length);
        for (TaskObserver.Kind kind : TaskObserver.Kind.values()) {
            assertEquals(kind.word(), TaskEventsObserver.kind(kind).word());
        }
    }
}
