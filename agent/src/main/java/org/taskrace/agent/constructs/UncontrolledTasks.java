package org.taskrace.agent.constructs;

import org.taskrace.agent.launch.Launcher;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Reporter of tasks of the program that the scheduler cannot take over: they make the check inconclusive. Tasks of the JDK do not count.
 */
final class UncontrolledTasks {

    private final Launcher launcher;
    private final InconclusiveReasons problems;

    UncontrolledTasks(Launcher launcher, InconclusiveReasons problems) {
        this.launcher = launcher;
        this.problems = problems;
    }

    /** Reports what happened on the current thread, if the thread is one of the program. Returns false: the JDK goes on as usual. */
    boolean report(String what) {
        if (launcher.isProgram(Thread.currentThread())) {
            problems.add(
                    what + " on thread \"" + Thread.currentThread().getName() + "\", which is not under control",
                    TaskHooks.callSite);
        }
        return false;
    }
}
