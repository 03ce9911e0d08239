package org.taskrace.agent.scheduler.fibers;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Fibers on the continuations that virtual threads are made of (JDK 21 and later; the agent exports their package to itself). A
 * nested one runs on the stack of the one that runs it, unless that has no room left or is too small.
 *
 * <p>Method handles, since the classes do not exist on the JDK that this is compiled for; constant ones cost nothing.
 */
final class ContinuationFiberFactory extends FiberFactory {

    private static final MethodHandle CREATE;
    private static final MethodHandle RUN;
    private static final MethodHandle IS_DONE;
    private static final MethodHandle YIELD;
    private static final MethodHandle FRAMES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
            Class<?> scopeClass = Class.forName("jdk.internal.vm.ContinuationScope");
            Object scope = lookup.findConstructor(scopeClass, MethodType.methodType(void.class, String.class))
                    .invoke("taskrace");
            CREATE = lookup.findConstructor(continuation, MethodType.methodType(void.class, scopeClass, Runnable.class))
                    .bindTo(scope)
                    .asType(MethodType.methodType(Object.class, Runnable.class));
            RUN = lookup.findVirtual(continuation, "run", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
            IS_DONE = lookup.findVirtual(continuation, "isDone", MethodType.methodType(boolean.class))
                    .asType(MethodType.methodType(boolean.class, Object.class));
            YIELD = lookup.findStatic(continuation, "yield", MethodType.methodType(boolean.class, scopeClass))
                    .bindTo(scope);
            FRAMES = lookup.findVirtual(continuation, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
                    .asType(MethodType.methodType(StackTraceElement[].class, Object.class));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final CarrierPool carriers = new CarrierPool();

    private final class ContinuationFiber implements Fiber {
        private final Object continuation;
        private final long stackSize;

        /** The thread on which it runs, or null if it runs on that of its caller. */
        private Carrier carrier;

        ContinuationFiber(Object continuation, long stackSize) {
            this.continuation = continuation;
            this.stackSize = stackSize;
            if (stackSize > StackSizes.ordinary()) {
                takeStack();
            }
        }

        @Override
        public void takeStack() {
            carrier = carriers.take(stackSize);
        }

        @Override
        public boolean sharesStack() {
            return carrier == null;
        }

        @Override
        public boolean run() {
            if (carrier == null) {
                runHere();
                return isDone();
            }
            try {
                carrier.resume(this::runHere);
            } finally {
                if (isDone()) {
                    carriers.giveBack(carrier);
                    carrier = null;
                }
            }
            return isDone();
        }

        private void runHere() {
            try {
                RUN.invokeExact(continuation);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }

        @Override
        public StackTraceElement[] frames() {
            try {
                return (StackTraceElement[]) FRAMES.invokeExact(continuation);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }

        private boolean isDone() {
            try {
                return (boolean) IS_DONE.invokeExact(continuation);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }
    }

    @Override
    public Fiber create(Runnable body, long stackSize) {
        try {
            return new ContinuationFiber((Object) CREATE.invokeExact(body), stackSize);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    @Override
    public boolean suspend() {
        try {
            boolean ignored = (boolean) YIELD.invokeExact();
            return true;
        } catch (IllegalStateException pinned) {
            return false;
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    @Override
    public boolean areExpensive() {
        return false;
    }
}
