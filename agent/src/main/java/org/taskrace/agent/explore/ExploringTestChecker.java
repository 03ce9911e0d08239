package org.taskrace.agent.explore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.program.ExploredProgram;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.runs.ScheduleReplay;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ProgramParts;
import org.taskrace.agent.session.TestChecker;
import org.taskrace.hooks.tasks.TestCheckHooks;

/** Checks tests, in one schedule or in all of them. */
public final class ExploringTestChecker implements TestCheckHooks.Checker {

    private static final double MOST_SECONDS = 60;

    private final AgentOptions options;
    private final ProgramParts program;
    private final UncontrolledLockControl outside;
    private final TestChecker checker;

    public ExploringTestChecker(AgentOptions options, ProgramParts program, UncontrolledLockControl outside) {
        this.options = options;
        this.program = program;
        this.outside = outside;
        checker = new TestChecker(options, program, outside);
    }

    @Override
    public Map<String, Object> run(Runnable body) {
        return checker.run(body);
    }

    /** A test: each body is prepared anew. */
    private record TestProgram(String name, Supplier<Runnable> bodies) implements ExploredProgram {

        @Override
        public Body prepare() {
            Runnable body = bodies.get();
            return body::run;
        }

        @Override
        public String output() {
            return "";
        }

        @Override
        public String errors() {
            return "";
        }
    }

    @Override
    public Map<String, Object> explore(Supplier<Runnable> bodies, int schedules, String replay, String name) {
        Path recorded = replay.isEmpty() ? null : Path.of(replay);
        ExplorationLimits limits = ExplorationLimits.ofTest(
                Math.max(1, schedules), MOST_SECONDS, Path.of(".taskrace", "schedules"), name, recorded);
        Map<String, Object> result = new LinkedHashMap<>();
        checker.alone(firstAccess -> {
            ProgramRunner runner = new ProgramRunner(
                    options,
                    limits.settings(options.determinacy()),
                    program,
                    outside,
                    new TestProgram(name, bodies),
                    firstAccess);
            if (recorded == null) {
                new ScheduleExploration(options, limits, runner, () -> null).resultInto(result);
            } else {
                replay(recorded, runner, result);
            }
            return runner.nextAccess();
        });
        return result;
    }

    private void replay(Path recorded, ProgramRunner runner, Map<String, Object> result) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream words = new PrintStream(text, true, StandardCharsets.UTF_8);
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            int status = new ScheduleReplay(options, recorded, false, runner).run(words, words);
            result.put("verdict", status == 0 ? "race-free" : "failure");
        } catch (IOException e) {
            throw new UncheckedIOException("the schedule " + recorded + " cannot be read", e);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        result.put("guarantee", "explored");
        result.put("report", text.toString(StandardCharsets.UTF_8));
        result.put("json", "{}");
    }
}
