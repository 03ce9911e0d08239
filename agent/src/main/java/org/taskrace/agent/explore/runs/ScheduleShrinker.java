package org.taskrace.agent.explore.runs;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.findings.ScheduleFinding;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.agent.explore.record.RecordedSchedule;

/**
 * Finds few flips that still show a finding: takes one after the other away, and keeps it only if the finding is lost. Each trial is a run.
 */
public final class ScheduleShrinker {

    private static final int MOST_TRIALS = 60;
    private static final double MOST_SECONDS = 5;

    private final ProgramRunner runner;
    private final FindingLog log;

    public ScheduleShrinker(ProgramRunner runner, FindingLog log) {
        this.runner = runner;
        this.log = log;
    }

    /** Returns the finding with as few flips as the trials allow; the finding itself if its schedule cannot be repeated. */
    public ScheduleFinding shrink(ScheduleFinding finding) throws ClassNotFoundException, NoSuchMethodException {
        long begin = System.nanoTime();
        ScheduleFinding best = finding;
        int trials = 0;
        for (int i = finding.flips().size() - 1; i >= 0; i--) {
            boolean isLate = (System.nanoTime() - begin) / 1e9 > MOST_SECONDS;
            if (i >= best.flips().size() || isLate || trials++ == MOST_TRIALS) {
                continue;
            }
            List<Flip> fewer = new ArrayList<>(best.flips());
            fewer.remove(i);
            ScheduleFinding smaller = tried(finding, fewer);
            if (smaller != null && smaller.flips().size() < best.flips().size()) {
                best = smaller;
            }
        }
        return best;
    }

    private ScheduleFinding tried(ScheduleFinding finding, List<Flip> flips)
            throws ClassNotFoundException, NoSuchMethodException {
        ExploredRun run = runner.run(director -> new RecordedSchedule(flips, director::wordsOf, () -> {}));
        return log.findingsOf(run).stream()
                .filter(found -> found.key().equals(finding.key()))
                .findFirst()
                .orElse(null);
    }
}
