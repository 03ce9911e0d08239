package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.constructs.locks.MonitorModel;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.explore.search.TaskNames;
import org.taskrace.agent.explore.search.Trace;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.SiteTable;

/** Data of one directed run that all parts of its direction share: tasks, events, and the session's parts. */
final class DirectedRun {

    final Dependences dependences;
    final SiteTable sites;
    final ExploredOperations operations;
    final Trace trace;

    final DirectorSettings settings;

    /** The futures of which the first one to be complete starts something. */
    final FutureGroups groups = new FutureGroups();

    private final TaskNames names;

    private final Map<Integer, ExploredTask> byTask = new HashMap<>();
    private Scheduler scheduler;
    private HappensBefore execution;
    private MonitorModel locks;

    DirectedRun(TaskNames names, Dependences dependences, SiteTable sites, DirectorSettings settings) {
        this.names = names;
        this.dependences = dependences;
        this.sites = sites;
        this.settings = settings;
        operations = new ExploredOperations(sites);
        trace = new Trace(dependences);
    }

    void connect(Scheduler theScheduler, HappensBefore theExecution, MonitorModel theLocks) {
        scheduler = theScheduler;
        execution = theExecution;
        locks = theLocks;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    HappensBefore execution() {
        return execution;
    }

    MonitorModel locks() {
        return locks;
    }

    ExploredTask task(ScheduledTask task) {
        ExploredTask known = byTask.get(task.number);
        if (known == null) {
            known = new ExploredTask(names.number(task.pedigree().toString()));
            byTask.put(task.number, known);
        }
        return known;
    }

    /** Returns the thread of the running task as the program sees it, or null if it has not looked. */
    Thread thread() {
        return scheduler.current().actsAs.thread;
    }

    /**
     * Returns an operation of a task as it is now, with all objects that it touches. If the program interrupts threads, it has what its task
     * runs as well.
     */
    SearchOperation asOfNow(SearchOperation operation, ScheduledTask task) {
        SearchOperation whole = groups.whole(ClassInitializers.asOfNow(operation));
        if (!dependences.isNoticed(NoticedKind.INTERRUPT)) {
            return whole;
        }
        ScheduledTask acting = task.actsAs;
        List<Object> notices = new ArrayList<>(task(task).runs);
        notices.addAll(Arrays.asList(acting.thread, acting.future, acting.pool));
        return whole.noticing(SearchOperation.Several.of(notices));
    }

    /** Returns the running task. */
    ExploredTask current() {
        return task(scheduler.current());
    }

    /** Returns the task with a number of this run, or null if it has come to no operation. */
    ExploredTask byNumber(int number) {
        return byTask.get(number);
    }

    Map<Integer, ExploredTask> tasks() {
        return byTask;
    }

    Collection<ExploredTask> all() {
        return byTask.values();
    }

    /** Returns the pedigree of the task with a number that holds in all runs. */
    String pedigree(int number) {
        return names.name(number);
    }

    /** Returns whether the running task is the only one that has not ended, so that nothing depends on the schedule. */
    boolean isAlone() {
        return execution.unjoined() == 0;
    }

    /** Returns the events that precede the running task in every schedule, with all that these follow in this one. */
    int[] clock(ExploredTask own) {
        ExploredEvent last = own.current();
        int[] clock = last == null ? new int[0] : last.clock().clone();
        for (ExploredTask other : byTask.values()) {
            int low = 0;
            int high = other == own ? 0 : other.events.size();
            while (low < high) {
                int middle = (low + high) / 2;
                if (execution.precedesNow(other.firstStrands.get(middle))) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0) {
                clock = Trace.join(clock, other.events.get(low - 1).clock());
            }
        }
        return clock;
    }
}
