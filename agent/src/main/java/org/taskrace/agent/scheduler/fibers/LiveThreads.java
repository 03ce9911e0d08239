package org.taskrace.agent.scheduler.fibers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The threads of the program that have begun and not ended, and what the JDK's own classes know of them. The JVM starts none of
 * them. So this class does what the JVM does at the begin and end of a thread. Groups count the thread. An ended thread has no
 * group, no handler and no thread locals.
 */
public final class LiveThreads {

    /** The status by which the JDK knows an ended thread. */
    private static final int TERMINATED = 2;

    /** The state of an ended virtual thread. */
    private static final int VIRTUAL_TERMINATED = 99;

    private static final VarHandle LOCALS = field("threadLocals");
    private static final VarHandle INHERITED_LOCALS = field("inheritableThreadLocals");
    private static final VarHandle HANDLER = field("uncaughtExceptionHandler");

    /** Before JDK 19 a group has a list of its threads, and a thread its group and status. */
    private static final boolean HAVE_LISTS = Runtime.version().feature() < 19;

    private final Set<Thread> live = Collections.newSetFromMap(new IdentityHashMap<>());

    private static VarHandle field(String name) {
        try {
            Field field = Thread.class.getDeclaredField(name);
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .unreflectVarHandle(field);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Records that a thread begins; its group refuses the thread if the group was destroyed. */
    public void begin(Thread thread) {
        if (HAVE_LISTS && thread.getThreadGroup() != null) {
            tell(thread.getThreadGroup(), "add", thread);
        }
        synchronized (live) {
            live.add(thread);
        }
    }

    /** Records that a thread has ended. */
    public void end(Thread thread) {
        synchronized (live) {
            if (!live.remove(thread)) {
                return;
            }
        }
        try {
            if (HAVE_LISTS) {
                ThreadGroup group = thread.getThreadGroup();
                write(Thread.class, "threadStatus", thread, TERMINATED);
                if (group != null) {
                    tell(group, "threadTerminated", thread);
                    write(Thread.class, "group", thread, null);
                }
            } else {
                Object holder = read(Thread.class, "holder", thread);
                if (holder != null) {
                    write(holder.getClass(), "threadStatus", holder, TERMINATED);
                } else {
                    write(thread.getClass(), "state", thread, VIRTUAL_TERMINATED);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        forgetLocals(thread);
        INHERITED_LOCALS.set(thread, null);
        HANDLER.set(thread, null);
    }

    /** Returns whether a thread has begun and not ended. */
    public boolean isLive(Thread thread) {
        synchronized (live) {
            return live.contains(thread);
        }
    }

    /** Removes the thread locals that a task has left on a thread. */
    public static void forgetLocals(Thread thread) {
        LOCALS.set(thread, null);
    }

    /** Returns the platform threads that the program has, given those of the JVM: some of the latter are this tool's. */
    public Thread[] platformThreads(Thread[] ofJvm) {
        List<Thread> all = new ArrayList<>();
        for (Thread thread : ofJvm) {
            if (!(thread instanceof ToolThread)) {
                all.add(thread);
            }
        }
        List<Thread> begun;
        synchronized (live) {
            begun = new ArrayList<>(live);
        }
        begun.removeIf(LiveThreads::isVirtual);
        begun.sort(Comparator.comparingLong(LiveThreads::idOf));
        all.addAll(begun);
        return all.toArray(new Thread[0]);
    }

    @SuppressWarnings("deprecation") // The name that replaces it is not in 17.
    private static long idOf(Thread thread) {
        return thread.getId();
    }

    /** Returns whether a thread is virtual. */
    public static boolean isVirtual(Thread thread) {
        return thread.getClass().getName().startsWith("java.lang.Virtual")
                || thread.getClass().getName().startsWith("java.lang.ThreadBuilders$");
    }

    /** Takes a thread of this tool out of the list of its group, which the program may read. */
    static void hide(ToolThread thread) {
        ThreadGroup group = thread.getThreadGroup();
        if (HAVE_LISTS && group != null) {
            tell(group, "remove", thread);
        }
    }

    private static void tell(ThreadGroup group, String method, Thread thread) {
        try {
            Method told = ThreadGroup.class.getDeclaredMethod(method, Thread.class);
            told.setAccessible(true);
            told.invoke(group, thread);
        } catch (ReflectiveOperationException e) {
            throw SneakyThrow.rethrow(e.getCause() == null ? e : e.getCause());
        }
    }

    private static Object read(Class<?> type, String name, Object object) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static void write(Class<?> type, String name, Object object, Object value)
            throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
}
