package org.taskrace.agent.constructs;

import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.InitializedClasses;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/** Control of the program as a whole: its start and end, class initialisers, and parts that are not seen. */
final class ProgramControl extends ProgramHooks.Control {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final InconclusiveReasons problems;
    private final OutcomeModel outcomes;
    private final Launcher launcher;

    ProgramControl(
            Scheduler scheduler,
            HappensBefore execution,
            InconclusiveReasons problems,
            OutcomeModel outcomes,
            Launcher launcher) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.outcomes = outcomes;
        this.launcher = launcher;
    }

    /** Makes the verdict inconclusive: the JVM shows hidden classes to no agent. */
    @Override
    public void hiddenClass() {
        problems.add("a hidden class that the program made", TaskHooks.callSite);
    }

    @Override
    public void initializer(String className, boolean begins) {
        if (!scheduler.isControlling()) {
            return;
        }
        scheduler.current().initializers += begins ? 1 : -1;
        if (scheduler.director() != null) {
            scheduler.director().initializer(className, begins);
            // Uses are operations of the search, be there other tasks yet or not.
            ProgramHooks.initializersBesideTasks = true;
        }
        if (begins) {
            boolean isBesideTasks = execution.unjoined() > 0;
            // The uses in the initialiser itself matter, too.
            ProgramHooks.initializersBesideTasks |= isBesideTasks;
            execution.initializers().begin(className, isBesideTasks ? lineOfUse() : "");
        } else if (execution.initializers().end(className)) {
            ProgramHooks.initializersBesideTasks = true;
        } else if (execution.running() == 0) {
            InitializedClasses.add(className);
        }
    }

    /** Returns the line whose use of a class runs the initialiser that begins. */
    private static String lineOfUse() {
        boolean isOutside = false;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (isOutside && frame.getFileName() != null) {
                return frame.getFileName() + ":" + frame.getLineNumber();
            }
            isOutside |= frame.getMethodName().equals("<clinit>");
        }
        return "";
    }

    @Override
    public void uses(int site) {
        if (scheduler.isControlling()) {
            if (scheduler.director() != null) {
                scheduler.director().uses(outcomes.usedClass(site), site);
            }
            outcomes.uses(site);
        }
    }

    @Override
    public void unchecked(String method) {
        problems.add("method " + method + " is too large to be checked", 0);
    }

    @Override
    public int exit(int status) {
        return launcher.exit(status, true);
    }

    @Override
    public int halt(int status) {
        return launcher.exit(status, false);
    }

    @Override
    public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        return launcher.runMain(mainClass, receiver, arguments, takesArguments);
    }
}
