package org.taskrace.engine.order;

/** Adds the edges that only this schedule is known to have, where they tell something new. */
public final class ScheduleEdges {

    private final HappensBefore execution;
    private final ScheduleDependences weakenings;

    public ScheduleEdges(HappensBefore execution, ScheduleDependences weakenings) {
        this.execution = execution;
        this.weakenings = weakenings;
    }

    /** The same through a construct whose every use depends on the schedule: that alone weakens the verdict. */
    public void wakeUp(int strand, String construct, int site) {
        if (!execution.precedesNow(strand)) {
            weakenings.add(construct, site);
            see(strand, construct, site);
        }
    }

    /** What the running task gets depends on who came first, but it follows nobody. */
    public void drawn(int strand, String construct, int site) {
        if (!execution.precedesNow(strand)) {
            weakenings.add(construct, site);
        }
    }

    /** The running task sees what an ended strand left behind. */
    public void see(int strand, String construct, int site) {
        if (!execution.precedesNow(strand) && !execution.precedesNowAsObserved(strand)) {
            execution.observe(strand);
            weakenings.observed(construct, site, execution.now());
        }
    }
}
