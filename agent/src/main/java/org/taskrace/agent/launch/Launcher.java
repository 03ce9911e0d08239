package org.taskrace.agent.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.StackSizes;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/** Launcher that starts the program's main method under control, and ends the run. */
public final class Launcher {

    /**
     * End of a run, from the scheduler's point of view.
     *
     * @param cutShort the program ended itself while other tasks had not ended
     * @param blocked the tasks that can never go on
     * @param stuck whether that may be this tool's fault
     */
    public record Outcome(boolean cutShort, List<Scheduler.Blocked> blocked, boolean stuck) {}

    /** Listener that makes the verdict known; returns the exit status, or -1 to leave the program's own. */
    public interface Finish {
        int finish(Outcome outcome);
    }

    private final Scheduler scheduler;
    private final Consumer<Class<?>> mainClassListener;
    private final Finish finish;
    private final Consumer<Scheduler> watchdog;
    private boolean started;
    private boolean finished;
    private Thread primordial;
    private Thread driver;
    private Throwable uncaught;
    private TestBodyRunner body;

    /** True if other threads of the JVM, such as those of a test runner, do not belong to the program. */
    private boolean onlyDriver;

    /** The threads that the program wants to run at its end, and who starts them. */
    private final List<Thread> shutdownHooks = new ArrayList<>();

    private Consumer<Thread> starter = thread -> {};
    private boolean ending;

    /** Creates a launcher with a listener that receives the main class, before the program runs. */
    public Launcher(Scheduler scheduler, Consumer<Class<?>> mainClass, Finish finish, Consumer<Scheduler> watchdog) {
        this.scheduler = scheduler;
        this.mainClassListener = mainClass;
        this.finish = finish;
        this.watchdog = watchdog;
    }

    /** Returns whether the program's main method was entered. */
    public boolean hasStarted() {
        return started;
    }

    /** Returns whether a thread is one on which the program's own code is known to run. */
    public boolean isProgram(Thread thread) {
        return !finished && (thread == driver || thread == primordial || !thread.isDaemon() && started && !onlyDriver);
    }

    /**
     * Runs the program if this is its main method. Called at the beginning of every main method; returns whether the
     * program has been run.
     */
    public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        if (started) {
            return false;
        }
        started = true;
        primordial = Thread.currentThread();
        mainClassListener.accept(mainClass);
        Method main = mainMethod(mainClass, takesArguments);
        // The program takes itself to be on this thread, which only waits from here on.
        CallerGate gate = new CallerGate();
        driver = new ToolThread(
                primordial.getThreadGroup(),
                () -> {
                    try {
                        drive(main, receiver, arguments, takesArguments);
                    } finally {
                        gate.open();
                    }
                },
                "taskrace-driver",
                StackSizes.of(primordial));
        driver.setContextClassLoader(primordial.getContextClassLoader());
        driver.start();
        gate.pass();
        return true;
    }

    /** Runs code instead of a main method; its end is that of the check, not of the JVM. */
    public Outcome runBody(Runnable code) {
        started = true;
        onlyDriver = true;
        body = new TestBodyRunner(scheduler);
        watchdog.accept(scheduler);
        List<Scheduler.Blocked> blocked = body.run(code);
        finished = true;
        return blocked == null
                ? new Outcome(false, List.of(), false)
                : new Outcome(false, blocked, scheduler.hasStuckInlineTasks());
    }

    /** Ends the wait for code that is blocked out of control. */
    public void giveUp() {
        body.giveUp();
    }

    private static Method mainMethod(Class<?> mainClass, boolean takesArguments) throws NoSuchMethodException {
        Method main = takesArguments
                ? mainClass.getDeclaredMethod("main", String[].class)
                : mainClass.getDeclaredMethod("main");
        main.setAccessible(true);
        return main;
    }

    private void drive(Method main, Object receiver, String[] arguments, boolean takesArguments) {
        watchdog.accept(scheduler);
        List<Scheduler.Blocked> blocked = scheduler.drive(
                primordial,
                () -> {
                    try {
                        if (takesArguments) {
                            main.invoke(receiver, (Object) arguments);
                        } else {
                            main.invoke(receiver);
                        }
                    } catch (InvocationTargetException e) {
                        uncaught = e.getCause();
                        scheduler.failures().uncaught(uncaught, 0);
                        primordial.getUncaughtExceptionHandler().uncaughtException(primordial, uncaught);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                },
                this::runShutdownHooks);
        boolean stuck = scheduler.hasStuckInlineTasks();
        int status = end(new Outcome(false, blocked, stuck));
        if (status >= 0 || uncaught != null) {
            Runtime.getRuntime().exit(status >= 0 ? status : 1);
        }
    }

    public void startHooksBy(Consumer<Thread> theStarter) {
        starter = theStarter;
    }

    /** Takes a shutdown hook over; false leaves what is wrong to the JDK, which says so. */
    public boolean addShutdownHook(Thread hook) {
        if (hook == null) {
            return false;
        }
        if (ending) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (shutdownHooks.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        shutdownHooks.add(hook);
        return true;
    }

    /** Removes a shutdown hook; returns 1 if it was there, otherwise 0. */
    public int removeShutdownHook(Thread hook) {
        if (ending) {
            throw new IllegalStateException("Shutdown in progress");
        }
        return shutdownHooks.remove(hook) ? 1 : 0;
    }

    private void runShutdownHooks() {
        if (!shutdownHooks.isEmpty()) {
            scheduler.followAllEnded();
            startShutdownHooks();
        }
    }

    private void startShutdownHooks() {
        ending = true;
        shutdownHooks.forEach(starter);
    }

    /**
     * Ends the program, which calls exit or halt: the verdict comes first, and before that, for an exit, the shutdown
     * hooks.
     */
    public int exit(int status, boolean runsHooks) {
        if (!started || finished) {
            return status;
        }
        if (scheduler.director() != null && scheduler.isControlling()) {
            scheduler.director().exit(status);
        }
        if (runsHooks && !ending && scheduler.isControlling()) {
            startShutdownHooks();
            scheduler.awaitAll(shutdownHooks);
        }
        int instead = end(new Outcome(scheduler.hasOtherTasks(), List.of(), false));
        return instead >= 0 ? instead : status;
    }

    private int end(Outcome outcome) {
        finished = true;
        return finish.finish(outcome);
    }
}
