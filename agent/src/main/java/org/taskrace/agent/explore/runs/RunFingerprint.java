package org.taskrace.agent.explore.runs;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.search.Trace;

/** What two runs of one schedule must have in common: all operations, the output and the exit code. */
public record RunFingerprint(List<String> lines) {

    public static RunFingerprint of(ExploredRun run) {
        List<String> all = new ArrayList<>(run.director().story());
        all.add("output " + run.output());
        all.add("exit code " + run.status());
        return new RunFingerprint(all);
    }

    public long hash() {
        return Trace.hash(String.join("\n", lines));
    }

    /** Returns the first difference in words, or null. */
    public String differenceTo(RunFingerprint second) {
        for (int i = 0; i < Math.max(lines.size(), second.lines.size()); i++) {
            String one = i < lines.size() ? lines.get(i) : "nothing";
            String other = i < second.lines.size() ? second.lines.get(i) : "nothing";
            if (!one.equals(other)) {
                return "two runs of the first schedule differ: " + one.strip() + " in one, " + other.strip()
                        + " in the other";
            }
        }
        return null;
    }
}
