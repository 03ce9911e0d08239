package org.taskrace.agent.explore.direct;

import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.hooks.tasks.TaskHooks;

/** The point that every operation passes before it happens: its task is suspended, until the search lets it go on. */
final class DecisionPoint {

    private final DirectedRun run;
    private final ChoiceSource choices;
    private final ClassInitializers initializers;

    DecisionPoint(DirectedRun run, ChoiceSource choices) {
        this.run = run;
        this.choices = choices;
        initializers = new ClassInitializers(run, this);
    }

    ClassInitializers initializers() {
        return initializers;
    }

    /** Suspends the running task before an operation. */
    void decide(SearchOperation operation, BooleanSupplier isEnabled) {
        if (run.scheduler().current().initializers > 0 && !initializers.areChosen(run.current())) {
            // The search starts anew, with the uses of these classes as operations.
            return;
        }
        if (!isInCodeOfTheProgram()) {
            run.operations.leaveOut("an operation in the middle of a method of the JDK", operation.site());
            return;
        }
        int site = TaskHooks.callSite;
        TaskHooks.callSite = operation.site();
        run.current().pending = operation;
        run.scheduler().hold(RunStory.words(operation, run.sites.get(operation.site())), isEnabled);
        TaskHooks.callSite = site;
    }

    /** Suspends the running task before an operation with a limit: it happens at any time, and gives up if it would have to wait. */
    void decideInTime(SearchOperation operation, BooleanSupplier finds) {
        if (run.settings.timeouts()) {
            run.current().finds = finds;
            decide(operation, () -> true);
        } else {
            run.operations.leaveOut("a limit that passes", operation.site());
            decide(operation, finds);
        }
    }

    /** Chooses one of several equal things, by its number from 0. */
    int pick(int count) {
        return variant(TaskHooks.callSite, count);
    }

    private int variant(int site, int count) {
        ExploredTask task = run.current();
        int events = task.events.size();
        decide(SearchOperation.independent(site), () -> true);
        if (task.events.size() == events) {
            return 0;
        }
        choices.hasVariants(count);
        return Math.max(0, task.current().choice().variant());
    }

    /**
     * Decides whether a wait for the end of others gives up. It may do so even if they have ended in this run: their end can be delayed, as no
     * operation follows it. A limit of a minute or longer is not meant to pass; that it could is named.
     */
    boolean givesUp(long nanos, int site) {
        if (run.isAlone() || nanos < 0 || VirtualClock.isEndless(nanos)) {
            return false;
        }
        run.operations.announce(site);
        if (!run.settings.timeouts() || VirtualClock.isLong(nanos)) {
            run.operations.leaveOut(
                    run.settings.timeouts() ? "a limit of a minute or longer that passes" : "a limit that passes",
                    site);
            return false;
        }
        if (!run.current().gaveUpAt.add(site)) {
            run.operations.leaveOut("a limit that passes several times", site);
            return false;
        }
        return variant(site, 2) == 1;
    }

    /** Returns whether the running method was called by the program, not in the middle of a method of the JDK. */
    boolean isInCodeOfTheProgram() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .takeWhile(name -> !name.equals("org.taskrace.agent.scheduler.fibers.Carrier")
                                && !name.equals("org.taskrace.agent.scheduler.SchedulerLoop")
                                && !name.equals("jdk.internal.vm.Continuation"))
                        .noneMatch(name -> (name.startsWith("java.") || name.startsWith("jdk.internal.reflect"))
                                && !name.startsWith("java.lang.invoke.")
                                && !name.equals("java.lang.reflect.Method")
                                && !name.startsWith("jdk.internal.reflect")
                                && !name.startsWith("java.util.stream.ReferencePipeline")
                                && !ConstructRegistry.all().mayCallTasks(name)));
    }
}
