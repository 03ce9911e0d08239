package org.taskrace.agent.explore.runs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.findings.ScheduleExplorationReport;
import org.taskrace.agent.explore.findings.ScheduleFinding;
import org.taskrace.agent.explore.record.RecordedSchedule;
import org.taskrace.agent.explore.record.ScheduleFile;
import org.taskrace.agent.options.AgentOptions;

/** Run of one recorded schedule, with the answer whether it shows the finding again. */
public final class ScheduleReplay {

    private static final int FAILED = 67;
    private static final int INCONCLUSIVE = 69;
    private static final int WRONG = 64;

    /** Thrown and caught before the first flipped operation: a debugger that waits for it stops there. */
    @SuppressWarnings("serial")
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final AgentOptions options;
    private final Path recorded;
    private final boolean debugs;
    private final ProgramRunner runner;
    private boolean showsAgain;

    public ScheduleReplay(AgentOptions options, Path recorded, boolean debugs, ProgramRunner runner) {
        this.options = options;
        this.recorded = recorded;
        this.debugs = debugs;
        this.runner = runner;
    }

    /** Runs the schedule and returns the exit code. */
    public int run(PrintStream out, PrintStream err) throws IOException {
        RecordedSchedule[] schedule = new RecordedSchedule[1];
        ScheduleFile file;
        ExploredRun first;
        ExploredRun run;
        try {
            file = ScheduleFile.read(recorded);
            // The first run shows what a finding is compared with, and teaches the search its dependences.
            first = usual();
            runner.use(file.places());
            first = usual();
            run = runner.run(director -> {
                schedule[0] = new RecordedSchedule(file.flips(), director::wordsOf, this::stop);
                return schedule[0];
            });
        } catch (ScheduleFile.Unreadable e) {
            err.println("taskrace: " + e.getMessage());
            return WRONG;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            err.println("taskrace: " + runner.name() + " cannot be run: " + e);
            return 1;
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        out.print(run.output());
        err.print(run.errors());
        FindingLog log = new FindingLog(options.determinacy() || file.kind().equals("output"));
        log.add(first);
        List<ScheduleFinding> findings = log.findingsOf(run);
        for (ScheduleFinding finding : findings) {
            err.println("taskrace: " + finding.kind() + ": " + finding.what().strip());
            ScheduleExplorationReport.steps(finding.story()).forEach(step -> err.println("  " + step));
        }
        showsAgain = findings.stream().anyMatch(finding -> isLike(finding, file));
        int lost = schedule[0].lost();
        if (lost > 0) {
            err.println("taskrace: the program has changed since the schedule was recorded: " + lost + " of "
                    + file.flips().size() + " flips do not apply any more; the others were made");
        }
        err.println("taskrace: the recorded " + file.kind() + (showsAgain ? " shows again" : " does not show again"));
        if (findings.isEmpty()) {
            return INCONCLUSIVE;
        }
        return findings.stream().anyMatch(finding -> !finding.isFailure()) ? options.exitCode() : FAILED;
    }

    /** Returns whether the run has shown the recorded finding. */
    public boolean showsAgain() {
        return showsAgain;
    }

    /** Returns whether a finding is the recorded one, as far as one can tell after a small change: an exception by its class. */
    private static boolean isLike(ScheduleFinding finding, ScheduleFile file) {
        return finding.kind().equals(file.kind())
                && (!file.kind().equals("exception") || classOf(finding.what()).equals(classOf(file.what())));
    }

    private static String classOf(String exception) {
        return exception.strip().split("[: ]", 2)[0];
    }

    private ExploredRun usual() throws ClassNotFoundException, NoSuchMethodException {
        ExploredRun run = runner.run(director -> new RecordedSchedule(List.of(), director::wordsOf, () -> {}));
        run.director().finish();
        return run;
    }

    private void stop() {
        if (debugs) {
            try {
                throw new Stop();
            } catch (Stop reached) {
                // A debugger was here.
            }
        }
    }
}
