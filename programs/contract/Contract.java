import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Assertions about the JDK's documented behaviour. They count what was asserted and print each one that fails with its line, so that a run
 * without the agent and one with it can be compared.
 */
final class Contract {

    /** A limit that no wait of these programs is meant to reach. */
    static final long LONG_MILLIS = 20_000;

    /** A limit that waits of these programs are meant to reach. */
    static final long SHORT_MILLIS = 12;

    private static final AtomicInteger ASSERTIONS = new AtomicInteger();
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private Contract() {}

    /** Code that may throw. */
    interface Code {
        void run() throws Throwable;
    }

    /** Runs the test methods of each named class: the static ones without parameters that are not private. */
    public static void main(String[] classNames) throws ReflectiveOperationException {
        for (String className : classNames) {
            int before = ASSERTIONS.get();
            runAll(Class.forName(className));
            System.out.println(className + ": " + (ASSERTIONS.get() - before) + " assertions");
        }
        System.out.println(ASSERTIONS.get() + " assertions, " + FAILURES.get() + " failed");
    }

    private static void runAll(Class<?> tests) throws ReflectiveOperationException {
        Method[] methods = tests.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            int modifiers = method.getModifiers();
            if (Modifier.isStatic(modifiers)
                    && !Modifier.isPrivate(modifiers)
                    && !method.isSynthetic()
                    && method.getParameterCount() == 0) {
                try {
                    method.invoke(null);
                } catch (InvocationTargetException e) {
                    fail(tests.getName() + "." + method.getName() + " threw " + e.getCause() + " at "
                            + lineIn(e.getCause().getStackTrace()));
                }
                if (Thread.interrupted()) {
                    fail(tests.getName() + "." + method.getName() + " left its thread interrupted");
                }
            }
        }
    }

    private static void fail(String what) {
        FAILURES.incrementAndGet();
        System.out.println("FAILED " + what);
    }

    private static String lineIn(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            String file = frame.getFileName();
            if (file != null && file.endsWith("Contract.java") && !file.equals("Contract.java")) {
                return file + ":" + frame.getLineNumber();
            }
        }
        return "an unknown line";
    }

    private static String here() {
        return lineIn(new Throwable().getStackTrace());
    }

    static void holds(boolean condition) {
        ASSERTIONS.incrementAndGet();
        if (!condition) {
            fail(here());
        }
    }

    static void equal(Object actual, Object expected) {
        ASSERTIONS.incrementAndGet();
        if (!Objects.equals(actual, expected)) {
            fail(here() + ": " + actual + " instead of " + expected);
        }
    }

    static void same(Object actual, Object expected) {
        ASSERTIONS.incrementAndGet();
        if (actual != expected) {
            fail(here() + ": " + actual + " is another object than " + expected);
        }
    }

    /** Asserts that code throws exactly this class; returns what it threw, or null. */
    static <T extends Throwable> T fails(Class<T> expected, Code code) {
        ASSERTIONS.incrementAndGet();
        try {
            code.run();
        } catch (Throwable e) {
            if (e.getClass() == expected) {
                return expected.cast(e);
            }
            fail(here() + ": " + e + " instead of " + expected.getName());
            return null;
        }
        fail(here() + ": nothing thrown instead of " + expected.getName());
        return null;
    }

    /** Asserts that code throws this class with a cause of that one. */
    static void failsBy(Class<? extends Throwable> expected, Class<? extends Throwable> cause, Code code) {
        Throwable thrown = fails(expected, code);
        if (thrown != null) {
            equal(thrown.getCause() == null ? null : thrown.getCause().getClass(), cause);
        }
    }

    /** Waits until a condition holds; asserts that it comes to hold. */
    static void eventually(BooleanSupplier condition) {
        ASSERTIONS.incrementAndGet();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail(here() + ": did not come to hold");
                return;
            }
            pause(1);
        }
    }

    /** Waits until a thread waits, with a limit or without. */
    static void eventuallyWaits(Thread thread) {
        eventually(() -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }

    static void pauseOrStop() {
        try {
            Thread.sleep(LONG_MILLIS);
        } catch (InterruptedException e) {
            // Stopped.
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a daemon thread; an exception in it is a failed assertion. */
    static Thread start(Code code) {
        String from = here();
        Thread thread = new Thread(() -> {
            try {
                code.run();
            } catch (Throwable e) {
                fail(from + ": the thread threw " + e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Waits for the end of a thread; asserts that it comes. */
    static void join(Thread thread) {
        ASSERTIONS.incrementAndGet();
        try {
            thread.join(LONG_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (thread.isAlive()) {
            fail(here() + ": the thread has not ended");
            thread.interrupt();
        }
    }

    /** Asserts that code waits until its thread is interrupted, and then throws InterruptedException with the interrupt cleared. */
    static void interruptible(Code code) {
        ASSERTIONS.incrementAndGet();
        String from = here();
        Thread thread = start(() -> {
            try {
                code.run();
                fail(from + ": returned in spite of an interrupt");
            } catch (InterruptedException e) {
                holds(!Thread.currentThread().isInterrupted());
            }
        });
        eventuallyWaits(thread);
        thread.interrupt();
        join(thread);
        Thread.currentThread().interrupt();
        try {
            code.run();
            fail(from + ": returned in spite of an earlier interrupt");
        } catch (InterruptedException e) {
            holds(!Thread.interrupted());
        } catch (Throwable e) {
            fail(from + ": " + e + " instead of an InterruptedException");
        }
        Thread.interrupted();
    }

    /** Asserts that code takes at least so long. */
    static <T> T takes(long millis, Callable<T> code) throws Exception {
        ASSERTIONS.incrementAndGet();
        long begin = System.nanoTime();
        T result = code.call();
        long nanos = System.nanoTime() - begin;
        if (nanos < TimeUnit.MILLISECONDS.toNanos(millis)) {
            fail(here() + ": took " + nanos + " ns only");
        }
        return result;
    }
}
