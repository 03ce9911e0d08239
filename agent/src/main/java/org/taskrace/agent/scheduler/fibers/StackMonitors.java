package org.taskrace.agent.scheduler.fibers;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;

/**
 * Monitors of the JVM that frames of the running fiber hold. The program's own monitors are logical, so these belong to code of the
 * JDK, or to classes that are left out. The scheduler does not know them. If a task yielded inside, another task would block in the JVM.
 *
 * <p>The walk looks at the locals of every frame, and so takes some microseconds for each. A caller asks when a task is about to
 * yield, not at each operation.
 *
 * <p>Blind spot: monitors that the JVM itself takes in native code. It does so before it calls a class loader, so a frame of
 * {@code loadClass} counts as one that holds a monitor.
 */
public final class StackMonitors {

    private static final StackWalker WALKER;
    private static final MethodHandle MONITORS;

    /** The class whose frame stands below those of a fiber, where fibers are continuations. */
    private static final String BOTTOM = "jdk.internal.vm.Continuation";

    static {
        try {
            Class<?> frame = Class.forName("java.lang.LiveStackFrame");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(frame, MethodHandles.lookup());
            WALKER = (StackWalker)
                    lookup.findStatic(frame, "getStackWalker", MethodType.methodType(StackWalker.class, Set.class))
                            .invoke(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));
            MONITORS = lookup.findVirtual(frame, "getMonitors", MethodType.methodType(Object[].class))
                    .asType(MethodType.methodType(Object[].class, StackWalker.StackFrame.class));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StackMonitors() {}

    /** Returns whether a frame of the running fiber holds a monitor of the JVM. */
    public static boolean areHeld() {
        return WALKER.walk(frames ->
                frames.takeWhile(frame -> !frame.getClassName().equals(BOTTOM)).anyMatch(StackMonitors::holdsOne));
    }

    private static boolean holdsOne(StackWalker.StackFrame frame) {
        try {
            Object[] monitors = (Object[]) MONITORS.invokeExact(frame);
            return monitors.length > 0
                    || frame.getMethodName().equals("loadClass")
                            && ClassLoader.class.isAssignableFrom(frame.getDeclaringClass());
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }
}
