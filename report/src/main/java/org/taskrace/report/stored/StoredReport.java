package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.suppress.Suppressions;

/**
 * A run's report with the details that its JSON has.
 *
 * @param run the report; its races are those that are not suppressed
 * @param findings these races in this order, then the suppressed ones
 * @param exploration what a search of all schedules has found, or null for a single run
 */
public record StoredReport(RunReport run, List<Finding> findings, StoredExploration exploration) {

    public StoredReport {
        findings = List.copyOf(findings);
    }

    public static StoredReport of(RunReport run) {
        return new StoredReport(run, run.races().stream().map(Finding::of).toList(), null);
    }

    /** Leaves out what the suppressions name; what was left out before stays so. */
    public StoredReport without(Suppressions suppressions) {
        List<Finding> kept = new ArrayList<>();
        List<Finding> left = new ArrayList<>();
        for (Finding finding : findings) {
            String line = finding.isSuppressed()
                    ? finding.suppressedBy()
                    : suppressions.match(finding.race()).orElse(null);
            if (line == null) {
                kept.add(finding);
            } else {
                left.add(finding.suppressedBy(line));
            }
        }
        RunReport remaining =
                Suppressions.withRaces(run, kept.stream().map(Finding::race).toList());
        kept.addAll(left);
        return new StoredReport(remaining, kept, exploration);
    }

    /** Returns the races of the run, suppressed ones too. */
    public List<RaceReport> allRaces() {
        return findings.stream().map(Finding::race).toList();
    }

    public long suppressed() {
        return findings.stream().filter(Finding::isSuppressed).count();
    }
}
