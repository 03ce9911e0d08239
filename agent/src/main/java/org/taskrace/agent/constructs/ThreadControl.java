package org.taskrace.agent.constructs;

import java.util.concurrent.CompletableFuture;
import org.taskrace.agent.constructs.threads.ProcessModel;
import org.taskrace.agent.constructs.threads.ThreadModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.hooks.tasks.ThreadHooks;

/** Control of threads and clocks: leads their hooks to the scheduler and the models of threads. */
final class ThreadControl extends ThreadHooks.Control {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final LogicalThreadTable threads;
    private final ThreadModel startedThreads;
    private final ProcessModel processes;
    private final UncontrolledTasks uncontrolled;

    ThreadControl(
            Scheduler scheduler,
            HappensBefore execution,
            LogicalThreadTable threads,
            ThreadModel startedThreads,
            UncontrolledTasks uncontrolled) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.threads = threads;
        this.startedThreads = startedThreads;
        processes = new ProcessModel(scheduler, threads);
        this.uncontrolled = uncontrolled;
    }

    @Override
    public boolean start(Thread thread) {
        if (ThreadModel.isOfTool(thread)) {
            return false;
        }
        if (!scheduler.isControlling()) {
            return uncontrolled.report("a thread was started");
        }
        return startedThreads.start(thread);
    }

    @Override
    public void created(Thread thread, Runnable body) {
        if (scheduler.isControlling()) {
            threads.body(thread, body);
        }
    }

    @Override
    public boolean join(Thread thread, long millis) {
        return scheduler.isControlling() && startedThreads.join(thread, millis);
    }

    @Override
    public boolean hasEnded(Thread thread) {
        return startedThreads.hasEnded(thread);
    }

    @Override
    public int isAlive(Thread thread) {
        return scheduler.isControlling() ? startedThreads.isAlive(thread) : -1;
    }

    @Override
    public boolean awaitProcess(Process process, long nanos) throws InterruptedException {
        return scheduler.isControlling() && processes.await(() -> ProcessModel.isAlive(process), nanos);
    }

    @Override
    public CompletableFuture<Process> onExit(Process process) {
        return scheduler.isControlling() ? processes.onExit(process, () -> ProcessModel.isAlive(process)) : null;
    }

    @Override
    public CompletableFuture<ProcessHandle> onExit(ProcessHandle process) {
        return scheduler.isControlling() ? processes.onExit(process, process::isAlive) : null;
    }

    @Override
    public Thread.State stateOf(Thread thread) {
        return scheduler.isControlling() ? startedThreads.stateOf(thread) : null;
    }

    @Override
    public StackTraceElement[] framesOf(Thread thread) {
        return scheduler.isControlling() ? startedThreads.framesOf(thread) : null;
    }

    @Override
    public void interrupting(Thread thread) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.WAKE, thread);
            if (scheduler.director() != null) {
                scheduler.director().interrupts(thread);
            }
            startedThreads.interrupting(thread);
        }
    }

    @Override
    public boolean stop(Thread thread) {
        return scheduler.isControlling() && startedThreads.stop(thread);
    }

    @Override
    public Thread currentThread(Thread carrier) {
        return scheduler.isControlling() ? threads.current() : carrier;
    }

    @Override
    public boolean park(long nanos) {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.park(nanos);
        return true;
    }

    @Override
    public boolean unpark(Thread thread) {
        return thread != null && scheduler.isControlling() && threads.unpark(thread);
    }

    @Override
    public boolean sleep(long nanos) throws InterruptedException {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.sleep(nanos);
        return true;
    }

    @Override
    public long nanoTime(long nanoTime) {
        return scheduler.isControlling() ? scheduler.clock().now() : nanoTime;
    }

    @Override
    public long skippedNanos() {
        return scheduler.isControlling() ? scheduler.clock().skipped() : 0;
    }

    @Override
    public void inherits() {
        threads.noteInherited();
    }

    @Override
    public Thread[] platformThreads(Thread[] ofJvm) {
        return scheduler.isControlling() ? threads.live().platformThreads(ofJvm) : ofJvm;
    }

    @Override
    public void asksForThread() {
        if (scheduler.isControlling() && scheduler.current().initializers > 0) {
            execution.initializers().askForThread();
        }
    }
}
