package org.taskrace.hooks.tasks;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Hooks of JDK methods for constructs with rules of their own: phasers, timers, publishers, scopes, shutdown hooks.
 * Without a control every answer is "go on as usual".
 */
public final class ConstructHooks {

    private ConstructHooks() {}

    private static Control control = new Control();

    /** Control that takes these constructs over; this one takes none. */
    public static class Control {

        /** Runs before the caller arrives at a phaser. */
        public void arriving(Object phaser) {}

        /** Records that the caller has passed the phase that it has arrived at. */
        public void departing(Object phaser) {}

        /** Records that the caller has waited for the end of this phase. */
        public void departing(Object phaser, int phase) {}

        /** Records that the caller registers parties at a phaser. */
        public void registering(Object phaser) {}

        /** Calls the code that belongs to the end of a phase. */
        public boolean advance(Object phaser, java.util.function.BooleanSupplier call) {
            return call.getAsBoolean();
        }

        /** Calls the code that belongs to the end of an executor. */
        public void terminated(Object executor, Runnable call) {
            call.run();
        }

        /** Takes over a task that a timer is given. True: it was taken over. */
        public boolean schedule(Object timer, Object task, long time, long period) {
            return false;
        }

        /** Removes the cancelled tasks of a timer; returns how many there were, or -1. */
        public int purge(Object timer) {
            return -1;
        }

        /** Records that a subscription is given an item, or its end. */
        public void offering(Object subscription) {}

        /** Records that a subscription's consumer begins or ends. */
        public void consuming(Object subscription, boolean begins) {}

        /** Takes over the start of a thread in a container of threads. True: it was run or is being run. */
        public boolean start(Thread thread, Object container) {
            return false;
        }

        /** Records that a flock of threads lets no more threads start. */
        public void shuttingDown(Object flock) {}

        /** Records that the owner of a flock has waited for its threads; {@code all}: for all of them, also after a failure. */
        public void passed(Object flock, boolean all) {}

        /** Runs before a subtask of a scope reports its result. */
        public void completing() {}

        /** Runs before a queue compares items, or asks them for their delay. */
        public void comparing(Object queue) {}

        /** Records that an executor or the like keeps a queue, and changes the queue from now on. */
        public void keepsQueue(Object queue) {}

        /** Records that a task writes so many bytes to a pipe, null for one of a channel; 0 for its end. */
        public void writesPipe(Object pipe, int count) {}

        /** Waits until a pipe changes, at most so many milliseconds; returns false if this thread is not under control. */
        public boolean awaitsPipe(Object pipe, long millis) throws InterruptedException {
            return false;
        }

        /** Returns whether the calling thread is under control, so that no notification is needed. */
        public boolean seesChangesOfPipes() {
            return false;
        }

        /** Records that a task has read from a pipe, null for one of a channel; {@code one}: one byte at most. */
        public void readsPipe(Object pipe, boolean one) {}

        /** Runs before an operation of a socket or channel that may block. */
        public void usesSocket(Object socket) {}

        /** Runs before an operation of a channel that is done whole if it may block. */
        public void usesForAll(Object channel) {}

        /** Takes over a write that is done whole if it may block: returns the number of bytes, or -1 if not taken over. */
        public int writesWhole(SocketChannel channel, ByteBuffer bytes) throws IOException {
            return -1;
        }

        /** Runs before the JDK waits for an event of a socket, channel or file descriptor. True: the event may have happened. */
        public boolean awaitsEvent(Object socket, int event, long nanos) {
            return false;
        }

        /** Runs before a selection with this limit, 0 for none; returns the limit that is left. */
        public long selects(Selector selector, long millis) {
            return millis;
        }

        /** Records that a task writes to a connection; 0: has opened it, or ends it. */
        public void writesSocket(Object socket, int count) {}

        /** Records that a task has read from a connection, or has accepted it. */
        public void readsSocket(Object socket) {}

        /** Waits until all other tasks of the caller's pool have ended. True: that was done. */
        public boolean helpQuiesce() {
            return false;
        }

        /** Takes over a thread that is to run at the program's end. True: it was taken over. */
        public boolean addShutdownHook(Thread hook) {
            return false;
        }

        /** Removes a shutdown hook: returns 0 or 1 as the JDK's method, -1 if not taken over. */
        public int removeShutdownHook(Thread hook) {
            return -1;
        }

        /** Waits for a reference; returns the remaining limit in milliseconds, 0 for ever. */
        public long awaitReference(Object queue, long millis) {
            return millis;
        }
    }

    /** Installs the control; called once. */
    public static void install(Control theControl) {
        control = theControl;
    }

    /** The methods that only the classes themselves may call. */
    private static final class Protected {
        private static final MethodHandle ON_ADVANCE =
                find(Phaser.class, "onAdvance", MethodType.methodType(boolean.class, int.class, int.class));
        private static final MethodHandle TERMINATED =
                find(ThreadPoolExecutor.class, "terminated", MethodType.methodType(void.class));

        private static MethodHandle find(Class<?> owner, String name, MethodType type) {
            try {
                return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .findVirtual(owner, name, type);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static boolean onAdvance(Phaser phaser, int phase, int parties) {
            try {
                return (boolean) ON_ADVANCE.invokeExact(phaser, phase, parties);
            } catch (Throwable e) {
                throw rethrow(e);
            }
        }

        static void terminated(ThreadPoolExecutor executor) {
            try {
                TERMINATED.invokeExact(executor);
            } catch (Throwable e) {
                throw rethrow(e);
            }
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> RuntimeException rethrow(Throwable e) throws E {
            throw (E) e;
        }
    }

    public static void arriving(Object phaser) {
        control.arriving(phaser);
    }

    public static void departing(Object phaser) {
        control.departing(phaser);
    }

    public static void departing(Object phaser, int phase) {
        control.departing(phaser, phase);
    }

    public static void registering(Object phaser) {
        control.registering(phaser);
    }

    /** Stands for the call of Phaser.onAdvance. */
    public static boolean onAdvance(Phaser phaser, int phase, int parties) {
        return control.advance(phaser, () -> Protected.onAdvance(phaser, phase, parties));
    }

    /** Stands for the call of ThreadPoolExecutor.terminated. */
    public static void terminated(ThreadPoolExecutor executor) {
        control.terminated(executor, () -> Protected.terminated(executor));
    }

    public static boolean schedule(Object timer, Object task, long time, long period) {
        return control.schedule(timer, task, time, period);
    }

    public static int purge(Object timer) {
        return control.purge(timer);
    }

    public static void offering(Object subscription) {
        control.offering(subscription);
    }

    public static void consuming(Object subscription) {
        control.consuming(subscription, true);
    }

    public static void consumed(Object subscription) {
        control.consuming(subscription, false);
    }

    public static boolean start(Thread thread, Object container) {
        return control.start(thread, container);
    }

    public static void shuttingDown(Object flock) {
        control.shuttingDown(flock);
    }

    public static void passed(Object flock) {
        control.passed(flock, false);
    }

    public static void closed(Object flock) {
        control.passed(flock, true);
    }

    public static void completing() {
        control.completing();
    }

    public static void comparing(Object queue) {
        control.comparing(queue);
    }

    public static void keepsQueue(Object queue) {
        control.keepsQueue(queue);
    }

    public static void writesPipe(Object pipe) {
        control.writesPipe(pipe, 1);
    }

    public static void writesPipe(Object pipe, int count) {
        control.writesPipe(pipe, count);
    }

    public static void endsPipe(Object pipe) {
        control.writesPipe(pipe, 0);
    }

    public static void readsPipe(Object pipe) {
        control.readsPipe(pipe, true);
    }

    public static void readsMuch(Object pipe) {
        control.readsPipe(pipe, false);
    }

    /** Takes the place of {@code wait} in a class whose methods take no monitor; see the families' line "waits on itself". */
    @SuppressWarnings("WaitNotInLoop") // The caller's code has the loop.
    public static void waitsOnItself(Object pipe, long millis) throws InterruptedException {
        if (!control.awaitsPipe(pipe, millis)) {
            synchronized (pipe) {
                pipe.wait(millis);
            }
        }
    }

    /** Takes the place of {@code notifyAll} there. Tasks look for changes themselves; other threads are notified. */
    public static void wakesAll(Object pipe) {
        if (!control.seesChangesOfPipes()) {
            synchronized (pipe) {
                pipe.notifyAll();
            }
        }
    }

    public static void writesChannel() {
        control.writesPipe(null, 1);
    }

    public static void readsChannel() {
        control.readsPipe(null, false);
    }

    public static void usesSocket(Object socket) {
        control.usesSocket(socket);
    }

    public static void usesForAll(Object channel) {
        control.usesForAll(channel);
    }

    public static int writesWhole(SocketChannel channel, ByteBuffer bytes) throws IOException {
        return control.writesWhole(channel, bytes);
    }

    public static boolean awaitsEvent(Object socket, int event, long nanos) {
        return control.awaitsEvent(socket, event, nanos);
    }

    public static long selects(Selector selector, long millis) {
        return control.selects(selector, millis);
    }

    public static void selects(Selector selector) {
        control.selects(selector, 0);
    }

    public static void writesSocket(Object socket) {
        control.writesSocket(socket, 1);
    }

    public static void changesSocket(Object socket) {
        control.writesSocket(socket, 0);
    }

    public static void readsSocket(Object socket) {
        control.readsSocket(socket);
    }

    public static SocketChannel accepted(SocketChannel channel) {
        if (channel != null) {
            control.readsSocket(channel);
        }
        return channel;
    }

    public static boolean helpQuiesce() {
        return control.helpQuiesce();
    }

    public static boolean addShutdownHook(Thread hook) {
        return control.addShutdownHook(hook);
    }

    public static int removeShutdownHook(Thread hook) {
        return control.removeShutdownHook(hook);
    }

    public static long awaitReference(Object queue, long millis) {
        return control.awaitReference(queue, millis);
    }

    /** Waits for a reference without a limit. */
    public static void awaitReference(Object queue) {
        control.awaitReference(queue, 0);
    }
}
