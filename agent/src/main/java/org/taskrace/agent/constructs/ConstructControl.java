package org.taskrace.agent.constructs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Phaser;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.channels.PipeModel;
import org.taskrace.agent.constructs.channels.SocketModel;
import org.taskrace.agent.constructs.queues.ItemTransferModel;
import org.taskrace.agent.constructs.queues.PublisherModel;
import org.taskrace.agent.constructs.scopes.StructuredScopeModel;
import org.taskrace.agent.constructs.synchronizers.PhaserModel;
import org.taskrace.agent.constructs.threads.ReferenceQueueModel;
import org.taskrace.agent.constructs.time.TimerModel;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.tasks.ConstructHooks;

/** Control of phasers, timers, publishers, scopes and shutdown hooks: leads their hooks to the models. */
public final class ConstructControl extends ConstructHooks.Control {

    private final Scheduler scheduler;
    private final TaskControl tasks;
    private final Launcher launcher;
    private final PhaserModel phasers;
    private final TimerModel timers;
    private final PublisherModel publishers;
    private final StructuredScopeModel flocks;
    private final ReferenceQueueModel references;
    private final ItemTransferModel handovers;
    private final PipeModel pipes;
    private final SocketModel sockets;

    public ConstructControl(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleDependences weakenings,
            TaskControl tasks,
            CompletionControl stages,
            LockControl locks,
            Launcher launcher,
            SiteTable sites) {
        this.scheduler = scheduler;
        this.tasks = tasks;
        this.launcher = launcher;
        phasers = new PhaserModel(scheduler, execution, weakenings, tasks.futures(), tasks.outcomes());
        locks.polls().usePhasers(phasers);
        timers = new TimerModel(scheduler, tasks.threads(), stages.delays());
        publishers = new PublisherModel(execution, weakenings, tasks.futures());
        flocks = new StructuredScopeModel(execution, weakenings, tasks.startedThreads(), tasks.futures());
        handovers = locks.handovers();
        pipes = new PipeModel(scheduler, tasks.threads(), execution, new ScheduleEdges(execution, weakenings));
        sockets = new SocketModel(scheduler, tasks.threads(), pipes, sites);
        references = new ReferenceQueueModel(scheduler, weakenings, tasks.threads());
    }

    @Override
    public void arriving(Object phaser) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.PUBLISH, phaser);
            phasers.arriving((Phaser) phaser);
        }
    }

    @Override
    public void departing(Object phaser) {
        if (scheduler.isControlling()) {
            phasers.departing((Phaser) phaser);
        }
    }

    @Override
    public void departing(Object phaser, int phase) {
        if (scheduler.isControlling()) {
            phasers.departing((Phaser) phaser, phase);
        }
    }

    @Override
    public void registering(Object phaser) {
        if (scheduler.isControlling()) {
            phasers.registering((Phaser) phaser);
        }
    }

    @Override
    public boolean advance(Object phaser, BooleanSupplier call) {
        return scheduler.isControlling() ? phasers.advance((Phaser) phaser, call) : call.getAsBoolean();
    }

    @Override
    public void terminated(Object executor, Runnable call) {
        if (scheduler.isControlling()) {
            tasks.executorControl().terminated(executor, call);
        } else {
            call.run();
        }
    }

    @Override
    public boolean schedule(Object timer, Object task, long time, long period) {
        return scheduler.isControlling() && timers.schedule((Timer) timer, (TimerTask) task, time, period);
    }

    @Override
    public int purge(Object timer) {
        return scheduler.isControlling() ? timers.purge((Timer) timer) : -1;
    }

    @Override
    public void offering(Object subscription) {
        if (scheduler.isControlling()) {
            publishers.offering(subscription);
        }
    }

    @Override
    public void consuming(Object subscription, boolean begins) {
        if (scheduler.isControlling()) {
            publishers.consuming(subscription, begins);
        }
    }

    @Override
    public boolean start(Thread thread, Object container) {
        return scheduler.isControlling()
                ? flocks.start(thread, container)
                : tasks.threadControl().start(thread);
    }

    @Override
    public void shuttingDown(Object flock) {
        if (scheduler.isControlling()) {
            flocks.shuttingDown(flock);
        }
    }

    @Override
    public void passed(Object flock, boolean all) {
        if (scheduler.isControlling()) {
            flocks.passed(flock, all);
        }
    }

    /** Lets the other subtasks of a scope get this far first: a result that ends the scope must not hide them. */
    @Override
    public void completing() {
        if (scheduler.isControlling()) {
            scheduler.awaitIdle();
        }
    }

    @Override
    public void comparing(Object queue) {
        if (scheduler.isControlling()) {
            handovers.comparing(queue);
        }
    }

    @Override
    public void keepsQueue(Object queue) {
        if (scheduler.isControlling()) {
            handovers.isShared(queue);
        }
    }

    @Override
    public void writesPipe(Object pipe, int count) {
        if (scheduler.isControlling()) {
            pipes.write(pipe, count);
        }
    }

    @Override
    public boolean awaitsPipe(Object pipe, long millis) throws InterruptedException {
        if (!scheduler.isControlling()) {
            return false;
        }
        pipes.awaitChange(pipe, millis);
        return true;
    }

    @Override
    public boolean seesChangesOfPipes() {
        return scheduler.isControlling();
    }

    @Override
    public void readsPipe(Object pipe, boolean one) {
        if (!scheduler.isControlling()) {
            return;
        }
        if (one) {
            pipes.readOne(pipe);
        } else {
            pipes.readSome(pipe);
        }
    }

    @Override
    public void usesSocket(Object socket) {
        if (scheduler.isControlling()) {
            sockets.use(socket);
        }
    }

    @Override
    public void usesForAll(Object channel) {
        if (scheduler.isControlling()) {
            sockets.useForAll(channel);
        }
    }

    @Override
    public int writesWhole(SocketChannel channel, ByteBuffer bytes) throws IOException {
        return scheduler.isControlling() ? sockets.writeWhole(channel, bytes) : -1;
    }

    @Override
    public boolean awaitsEvent(Object socket, int event, long nanos) {
        return scheduler.isControlling() && sockets.awaitEvent(socket, event, nanos);
    }

    @Override
    public long selects(Selector selector, long millis) {
        return scheduler.isControlling() ? sockets.awaitSelection(selector, millis) : millis;
    }

    @Override
    public void writesSocket(Object socket, int count) {
        if (scheduler.isControlling()) {
            sockets.write(socket, count);
        }
    }

    @Override
    public void readsSocket(Object socket) {
        if (scheduler.isControlling()) {
            sockets.read(socket);
        }
    }

    @Override
    public boolean helpQuiesce() {
        return scheduler.isControlling() && tasks.executorControl().helpQuiesce();
    }

    @Override
    public boolean addShutdownHook(Thread hook) {
        return scheduler.isControlling() && launcher.addShutdownHook(hook);
    }

    @Override
    public int removeShutdownHook(Thread hook) {
        return scheduler.isControlling() ? launcher.removeShutdownHook(hook) : -1;
    }

    @Override
    public long awaitReference(Object queue, long millis) {
        return scheduler.isControlling() ? references.await(queue, millis) : millis;
    }
}
