package org.taskrace.agent.scheduler.fibers;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes of the stacks on which the program runs. Recursion without end overflows where it does without checks, roughly, and no other
 * code does. So a stack is some times as large as the one that the program asks for, since checks make frames larger. There is also
 * room for tasks on top of each other, see {@link StackRoom}.
 */
public final class StackSizes {

    /** Room for the frames of tasks that run on top of each other, in bytes. */
    private static final long ROOM = 4L << 20;

    /** How many times larger frames may be than without checks. */
    private static final long GROWTH = 4;

    /** The most bytes that are added to a stack for larger frames; a program that asks for much needs less. */
    private static final long MOST_GROWTH = 256L << 20;

    /** The options of the JVM: bytes with a unit, and kilobytes. */
    private static final Pattern OPTION = Pattern.compile("-Xss(\\d+)([kKmMgG]?)|-XX:ThreadStackSize=(\\d+)");

    private static final long OF_JVM = requestedBy(optionsOfJvm());
    private static final long ORDINARY = forRequest(0);

    private StackSizes() {}

    /** Returns the size for code on a thread that asks for no size. */
    public static long ordinary() {
        return ORDINARY;
    }

    /** Returns the size for code on a thread. */
    public static long of(Thread thread) {
        return forRequest(requestedBy(thread));
    }

    /** Returns whether a thread asks for a larger stack than it would get otherwise. */
    public static boolean isLarge(Thread thread) {
        return of(thread) > ORDINARY;
    }

    /** Returns the size for a thread that asks for a stack of so many bytes; 0 if it leaves that to the JVM. */
    static long forRequest(long bytes) {
        long asked = bytes == 0 ? OF_JVM : bytes;
        return ROOM + asked + Math.min(asked * (GROWTH - 1), MOST_GROWTH);
    }

    /** Returns the bytes of a stack that options of the JVM ask for; the last one counts. */
    static long requestedBy(String... options) {
        long bytes = System.getProperty("os.arch", "").equals("aarch64") ? 2L << 20 : 1L << 20;
        for (String option : options) {
            Matcher match = OPTION.matcher(option);
            if (!match.matches()) {
                continue;
            }
            bytes = match.group(3) != null
                    ? Long.parseLong(match.group(3)) << 10
                    : Long.parseLong(match.group(1)) << shiftOf(match.group(2));
        }
        return bytes;
    }

    private static int shiftOf(String unit) {
        return switch (unit) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            default -> 0;
        };
    }

    private static String[] optionsOfJvm() {
        try {
            Method options = Class.forName("jdk.internal.misc.VM").getDeclaredMethod("getRuntimeArguments");
            options.setAccessible(true);
            return (String[]) options.invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Without the agent the package is closed, and no program runs on these stacks.
            return new String[0];
        }
    }

    private static long requestedBy(Thread thread) {
        try {
            if (Runtime.version().feature() < 19) {
                return field(Thread.class, "stackSize").getLong(thread);
            }
            Object holder = field(Thread.class, "holder").get(thread);
            return holder == null ? 0 : field(holder.getClass(), "stackSize").getLong(holder);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return 0;
        }
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
