package org.taskrace.hooks.tasks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Hooks of threads and clocks: start, end, parking, sleep, and the time that the program sees.
 *
 * <p>Without a control, and on threads that are not under control, every answer is "go on as usual".
 */
public final class ThreadHooks {

    private ThreadHooks() {}

    private static Control control = new Control();

    /** Control that takes threads over; this one takes none. */
    public static class Control {

        /** Takes over the start of a thread. True: it was run or is being run. */
        public boolean start(Thread thread) {
            return false;
        }

        /** Records that a virtual thread with this body was made. */
        public void created(Thread thread, Runnable body) {}

        /** Waits for the end of a thread; 0 milliseconds: for ever. True: nothing is left to do. */
        public boolean join(Thread thread, long millis) {
            return false;
        }

        /** Returns whether a thread that was joined with a limit has ended; the join itself orders, or does not. */
        public boolean hasEnded(Thread thread) {
            return false;
        }

        /** Returns 0 or 1 for a thread that is under control, otherwise -1. */
        public int isAlive(Thread thread) {
            return -1;
        }

        /** Returns the thread that the running task takes itself to be on. */
        public Thread currentThread(Thread carrier) {
            return carrier;
        }

        /** Parks the caller; negative: without limit. True: that was done. */
        public boolean park(long nanos) {
            return false;
        }

        /** Gives a thread a permit. True: that was done. */
        public boolean unpark(Thread thread) {
            return false;
        }

        /** Lets the caller sleep. True: that was done. */
        public boolean sleep(long nanos) throws InterruptedException {
            return false;
        }

        /** Waits for the end of a process; negative: without limit. True: that was done. */
        public boolean awaitProcess(Process process, long nanos) throws InterruptedException {
            return false;
        }

        /** Returns a future that a task completes with a process after its end, or null. */
        public CompletableFuture<Process> onExit(Process process) {
            return null;
        }

        /** Returns a future that a task completes with a handle after the end of its process, or null. */
        public CompletableFuture<ProcessHandle> onExit(ProcessHandle process) {
            return null;
        }

        /** Returns the state of a thread, or null for one that is not under control. */
        public Thread.State stateOf(Thread thread) {
            return null;
        }

        /** Returns the stack of a thread that waits, or null for any other one. */
        public StackTraceElement[] framesOf(Thread thread) {
            return null;
        }

        /** Records that the running task interrupts a thread. */
        public void interrupting(Thread thread) {}

        /** Stops a thread; returns false if it is not under control. */
        public boolean stop(Thread thread) {
            return false;
        }

        /** Returns how much later it is for the program than for the machine, in nanoseconds: no task really sleeps. */
        public long skippedNanos() {
            return 0;
        }

        /** Returns the time of the clock that timeouts are measured with. */
        public long nanoTime(long nanoTime) {
            return nanoTime;
        }

        /** Records that the program asks for the running thread. */
        public void asksForThread() {}

        /** Records that a thread has a value which new threads inherit. */
        public void inherits() {}

        /** Returns the platform threads that the program has, given those of the JVM. */
        public Thread[] platformThreads(Thread[] ofJvm) {
            return ofJvm;
        }
    }

    /** Installs the control; called once, before any class is rewritten. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static boolean start(Thread thread) {
        return control.start(thread);
    }

    /** Whether a class of threads has a start of its own. */
    private static final ClassValue<Boolean> STARTS_ITSELF = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("start").getDeclaringClass() != Thread.class;
            } catch (NoSuchMethodException e) {
                return true;
            }
        }
    };

    /** The start of Thread itself, whatever the class of the thread. */
    private static final class StartOfThread {
        private static final MethodHandle HANDLE;

        static {
            try {
                HANDLE = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                        .findSpecial(Thread.class, "start", MethodType.methodType(void.class), Thread.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** Stands for Thread.start in the program: JDK 17 enters the monitor of the thread first, which the thread may need. */
    public static void startThread(Thread thread) {
        if (thread.getClass() != Thread.class && STARTS_ITSELF.get(thread.getClass()) || !control.start(thread)) {
            thread.start();
        }
    }

    /** Stands for the call of Thread.start by a class that overrides it. */
    public static void startInherited(Thread thread) throws Throwable {
        if (!control.start(thread)) {
            StartOfThread.HANDLE.invokeExact(thread);
        }
    }

    public static void created(Thread thread, Runnable body) {
        control.created(thread, body);
    }

    /** Waits for a virtual thread; 0: for ever. */
    public static boolean joinNanos(Thread thread, long nanos) {
        return control.join(thread, nanos == 0 ? 0 : Math.max(1, nanos / 1_000_000));
    }

    /** Waits before the JDK enters the monitor of the thread, in which others could not wait at once. */
    public static boolean join(Thread thread) {
        return control.join(thread, 0);
    }

    public static boolean join(Thread thread, long millis) {
        return millis >= 0 && control.join(thread, millis);
    }

    /** Stands for Thread.join with a limit: JDK 17 enters the thread's monitor before it waits, and a second caller would block there. */
    public static void timedJoin(Thread thread, long millis) throws InterruptedException {
        if (!join(thread, millis)) {
            thread.join(millis);
        }
    }

    public static void timedJoin(Thread thread, long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            thread.join(millis, nanos);
        }
        timedJoin(thread, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Returns 0 or 1: whether the thread has ended in time; -1 for one that is not under control. */
    public static int join(Thread thread, Duration limit) {
        long millis = Math.max(1, limit.toMillis());
        return !control.join(thread, millis) ? -1 : control.hasEnded(thread) ? 1 : 0;
    }

    public static int isAlive(Thread thread) {
        return control.isAlive(thread);
    }

    /** Stands for Thread.currentThread in the program. */
    public static Thread programThread() {
        control.asksForThread();
        return currentThread();
    }

    public static Thread currentThread() {
        return control.currentThread(Thread.currentThread());
    }

    public static boolean park(long nanos) {
        return control.park(nanos);
    }

    /** Parks the caller, which names the object that it waits for; negative: without limit. */
    public static boolean park(Object blocker, long nanos) {
        LockSupport.setCurrentBlocker(blocker);
        boolean hasParked = control.park(nanos);
        LockSupport.setCurrentBlocker(null);
        return hasParked;
    }

    /** Stands for LockSupport.parkNanos: a limit that is not positive is over at once. */
    public static boolean parkNanos(long nanos) {
        return nanos > 0 && control.park(nanos);
    }

    public static boolean parkNanos(Object blocker, long nanos) {
        return nanos > 0 && park(blocker, nanos);
    }

    /** Stands for LockSupport.parkUntil. */
    public static boolean parkUntil(long time) {
        return control.park(nanosUntil(time));
    }

    public static boolean parkUntil(Object blocker, long time) {
        return park(blocker, nanosUntil(time));
    }

    /** Returns how long it is until a time in milliseconds, as the program counts; 0 if that is over. */
    private static long nanosUntil(long time) {
        long now = currentTimeMillis();
        return time <= now ? 0 : TimeUnit.MILLISECONDS.toNanos(time - now);
    }

    public static boolean unpark(Thread thread) {
        return control.unpark(thread);
    }

    /** Stands for Thread.sleep. */
    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0 || !control.sleep(Math.min(millis, Long.MAX_VALUE / 1_000_000) * 1_000_000)) {
            Thread.sleep(millis);
        }
    }

    /** Stands for Thread.sleep. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            Thread.sleep(millis, nanos);
        }
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Stands for Process.waitFor. JDK 17 enters the monitor of the process before it waits, and the end of the process must get in. */
    public static int waitFor(Process process) throws InterruptedException {
        control.awaitProcess(process, -1);
        return process.waitFor();
    }

    /** Runs before Process.waitFor, where no monitor is held: for callers that are not rewritten. */
    public static void waitsFor(Process process) throws InterruptedException {
        control.awaitProcess(process, -1);
    }

    /** Runs before Process.waitFor with a limit. Returns 0 or 1: whether the process has ended in time; -1 if that is not known. */
    public static int waitsFor(Process process, long nanos) throws InterruptedException {
        return !control.awaitProcess(process, Math.max(0, nanos)) ? -1 : process.isAlive() ? 0 : 1;
    }

    /** Stands for Process.waitFor with a limit. */
    public static boolean waitFor(Process process, long limit, TimeUnit unit) throws InterruptedException {
        int hasEnded = waitsFor(process, unit.toNanos(limit));
        return hasEnded < 0 ? process.waitFor(limit, unit) : hasEnded > 0;
    }

    /** Stands for Process.onExit. */
    public static CompletableFuture<Process> onExit(Process process) {
        return control.onExit(process);
    }

    /** Stands for ProcessHandle.onExit; the JDK refuses to wait for the process that asks. */
    public static CompletableFuture<ProcessHandle> onExit(ProcessHandle process) {
        return process.equals(ProcessHandle.current()) ? null : control.onExit(process);
    }

    public static Thread.State stateOf(Thread thread) {
        return control.stateOf(thread);
    }

    /** Returns the stack of a thread that waits, or null for any other one. */
    public static StackTraceElement[] framesOf(Thread thread) {
        return control.framesOf(thread);
    }

    public static void interrupting(Thread thread) {
        control.interrupting(thread);
    }

    public static boolean stop(Thread thread) {
        return control.stop(thread);
    }

    /** Stands for System.nanoTime in the program. */
    public static long programNanoTime() {
        return System.nanoTime() + control.skippedNanos();
    }

    /** Stands for System.currentTimeMillis in the program. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis() + control.skippedNanos() / 1_000_000;
    }

    /** Returns the time that the program sees when it asks for this one. */
    public static Instant programTime(Instant time) {
        long skipped = control.skippedNanos();
        return skipped == 0 ? time : time.plusNanos(skipped);
    }

    public static void inherits() {
        control.inherits();
    }

    /** Returns the live threads as the program sees them, where the JDK returns those of the JVM. */
    public static Thread[] allThreads(Thread[] ofJvm) {
        return control.platformThreads(ofJvm);
    }

    /** Returns the stacks of all threads as the program sees them; of other tasks those that wait have frames. */
    public static Map<Thread, StackTraceElement[]> allStackTraces(Map<Thread, StackTraceElement[]> ofJvm) {
        Thread[] threads = control.platformThreads(ofJvm.keySet().toArray(new Thread[0]));
        Thread current = control.currentThread(Thread.currentThread());
        Map<Thread, StackTraceElement[]> all = new HashMap<>();
        for (Thread thread : threads) {
            StackTraceElement[] stack = thread == current ? ToolFrames.ofRunningTask() : control.framesOf(thread);
            stack = stack == null ? ofJvm.get(thread) : stack;
            all.put(thread, stack == null ? new StackTraceElement[0] : ToolFrames.without(stack));
        }
        return all;
    }

    public static long nanoTime() {
        return control.nanoTime(System.nanoTime());
    }
}
