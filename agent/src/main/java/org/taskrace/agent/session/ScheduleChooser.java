package org.taskrace.agent.session;

import org.taskrace.agent.constructs.locks.MonitorModel;
import org.taskrace.agent.scheduler.ScheduleDirector;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.sync.DecisionHooks;

/** The part of a session that chooses the schedule, for a search of all of them. */
public interface ScheduleChooser {

    /** Hands over the parts of the session, before the program runs. */
    void connect(
            Scheduler scheduler,
            HappensBefore execution,
            MonitorModel locks,
            ScheduleDependences weakenings,
            OutcomeAssumptions outcomes);

    /** Returns what the scheduler asks. */
    ScheduleDirector director();

    /** Returns what the hooks before operations call. */
    DecisionHooks.Control decisions();
}
