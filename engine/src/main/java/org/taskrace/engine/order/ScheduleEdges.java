package org.taskrace.engine.order;

/**
 * Adds schedule edges, which only this schedule is known to have, where no other edge implies them. Whether others do is looked for with little
 * effort only: one edge more changes no answer.
 */
public final class ScheduleEdges {

    private final HappensBefore execution;
    private final ScheduleDependences weakenings;

    public ScheduleEdges(HappensBefore execution, ScheduleDependences weakenings) {
        this.execution = execution;
        this.weakenings = weakenings;
    }

    /**
     * Adds an edge that holds in this schedule only. The construct's outcome depends on the schedule, so the verdict assumes it even if no
     * access relies on the edge.
     */
    public void addAndWeaken(int strand, String construct, int site) {
        if (!execution.precedesNow(strand)) {
            weakenings.assume(construct, site, "saw what another task had done");
            see(strand, construct, site);
        }
    }

    /** Records an assumption if a strand is unordered with the running task, whose result depends on it; adds no edge. */
    public void weakenIfUnordered(int strand, String construct, int site) {
        if (!execution.precedesNow(strand)) {
            weakenings.assume(construct, site, "came after another task");
        }
    }

    /** Adds an edge from an ended strand, of which the running task sees what it left behind. */
    public void see(int strand, String construct, int site) {
        if (!execution.precedesNow(strand) && !execution.strands().isSoonFoundAsObserved(strand)) {
            execution.addScheduleEdge(strand);
            weakenings.observed(construct, site, strand, execution.now());
        }
    }
}
