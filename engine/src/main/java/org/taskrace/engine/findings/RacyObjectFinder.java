package org.taskrace.engine.findings;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Collectors;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * Finder of the object whose field is being accessed, in the frame of the method that accesses it.
 *
 * <p>Checks of fields never get the object. A call that took it would keep the compiler from scalar replacement, which
 * costs more than all the rest. But the object lies on the operand stack of its method while a check runs, since the
 * new cell is yet to be stored. The JVM can show operand stacks ({@code java.lang.LiveStackFrame}, inside java.base
 * since 9). That is slow, and done once per reported race.
 *
 * <p>Blind spot: where a JVM has no such frames, or the object is not in sight, nothing is known of its creation.
 */
final class RacyObjectFinder {

    /** The largest number of frames between the judge and the program's frame. */
    private static final int NEAREST = 24;

    private static final StackWalker WALKER;
    private static final Method STACK;

    static {
        StackWalker walker = null;
        Method stack = null;
        try {
            Class<?> type = Class.forName("java.lang.LiveStackFrame");
            Method create = type.getDeclaredMethod("getStackWalker");
            create.setAccessible(true);
            stack = type.getDeclaredMethod("getStack");
            stack.setAccessible(true);
            walker = (StackWalker) create.invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another JVM: reports do without the line of the creation.
            walker = null;
        }
        WALKER = walker;
        STACK = stack;
    }

    private RacyObjectFinder() {}

    /** Returns the object whose field is accessed at the site, from within the check of that access; or null. */
    static Object holderOf(Site site) {
        if (WALKER == null) {
            return null;
        }
        try {
            List<StackFrame> frames = WALKER.walk(all -> all.limit(NEAREST)
                    .filter(frame -> !ToolPackages.contain(frame.getClassName()))
                    .limit(2)
                    .collect(Collectors.toList()));
            // The first is the check beside the field, or else the method with the access itself.
            Object holder = null;
            for (int i = 0; i < frames.size() && holder == null; i++) {
                holder = holderIn(
                        (Object[]) STACK.invoke(frames.get(i)), site.target().owner());
            }
            return holder;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private static Object holderIn(Object[] values, String owner) {
        for (int i = values.length - 1; i >= 0; i--) {
            if (isInstance(values[i], owner)) {
                return values[i];
            }
        }
        return null;
    }

    private static boolean isInstance(Object object, String className) {
        for (Class<?> type = object == null ? null : object.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(className)) {
                return true;
            }
        }
        return false;
    }
}
