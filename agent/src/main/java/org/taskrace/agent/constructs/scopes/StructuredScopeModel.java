package org.taskrace.agent.constructs.scopes;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.threads.ThreadModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * The flocks of threads behind StructuredTaskScope (JDK 25): a fork creates a task, a join follows all of them. A scope that is
 * cancelled is left after those only that had ended by then, which depends on the schedule; its close follows all.
 */
public final class StructuredScopeModel {

    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final ThreadModel threads;
    private final FutureModel futures;

    /** By container of threads. */
    private final WeakIdentityMap<Members> flocks = new WeakIdentityMap<>();

    private static final class Members {
        private final List<ScheduledTask> all = new ArrayList<>();

        /**
         * The tasks that had ended when the scope was cancelled, and the promise of the task that cancelled it; null if
         * none did.
         */
        private List<ScheduledTask> endedInTime;

        private int cancelled;
    }

    /** The JDK's methods that are not public, or not there on the JDK that this is compiled for. */
    private static final class Jdk {
        private static final Class<?> CONTAINER = forName("jdk.internal.vm.ThreadContainer");
        private static final Class<?> FLOCK = forName("jdk.internal.misc.ThreadFlock");
        private static final Class<?> SCOPE = forName("jdk.internal.vm.StackableScope");
        private static final MethodHandle SET_CONTAINER = ofThread("setThreadContainer");
        private static final MethodHandle INHERIT = ofThread("inheritScopedValueBindings");
        private static final MethodHandle ADD = find(CONTAINER, "add", void.class, Thread.class);
        private static final MethodHandle REMOVE = find(CONTAINER, "remove", void.class, Thread.class);
        private static final MethodHandle OWNER = find(SCOPE, "owner", Thread.class);
        private static final MethodHandle IS_SHUTDOWN = find(FLOCK, "isShutdown", boolean.class);
        private static final MethodHandle POP_ALL;
        private static final MethodHandle CONTAINER_OF;

        static {
            try {
                POP_ALL = MethodHandles.privateLookupIn(SCOPE, MethodHandles.lookup())
                        .findStatic(SCOPE, "popAll", MethodType.methodType(void.class));
                CONTAINER_OF = MethodHandles.privateLookupIn(FLOCK, MethodHandles.lookup())
                        .findGetter(FLOCK, "container", Class.forName(FLOCK.getName() + "$ThreadContainerImpl"));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static Class<?> forName(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static MethodHandle ofThread(String name) {
            return find(Thread.class, name, void.class, CONTAINER);
        }

        private static MethodHandle find(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
            try {
                return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .findVirtual(owner, name, MethodType.methodType(result, parameters));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static Object call(MethodHandle method, Object... arguments) {
            try {
                return method.invokeWithArguments(arguments);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }
    }

    public StructuredScopeModel(
            HappensBefore execution, ScheduleDependences weakenings, ThreadModel threads, FutureModel futures) {
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.futures = futures;
    }

    private Members members(Object container) {
        Members members = flocks.get(container);
        if (members == null) {
            members = new Members();
            flocks.put(container, members);
        }
        return members;
    }

    /** Starts a thread; a container without an owner is an executor's, which has its own way. */
    public boolean start(Thread thread, Object container) {
        if (Jdk.call(Jdk.OWNER, container) == null) {
            return threads.start(thread);
        }
        Jdk.call(Jdk.SET_CONTAINER, thread, container);
        Jdk.call(Jdk.ADD, container, thread);
        Jdk.call(Jdk.INHERIT, thread, container);
        Members members = members(container);
        threads.start(thread, members.all::add, () -> {
            Jdk.call(Jdk.POP_ALL);
            Jdk.call(Jdk.REMOVE, container, thread);
        });
        return true;
    }

    public void shuttingDown(Object flock) {
        if ((boolean) Jdk.call(Jdk.IS_SHUTDOWN, flock)) {
            return;
        }
        Members members = members(Jdk.call(Jdk.CONTAINER_OF, flock));
        members.endedInTime = new ArrayList<>(members.all);
        members.endedInTime.removeIf(task -> !task.ended);
        members.cancelled = futures.setPromise();
        weakenings.assume("a StructuredTaskScope", TaskHooks.callSite, "was cancelled");
    }

    public void passed(Object flock, boolean all) {
        Members members = members(Jdk.call(Jdk.CONTAINER_OF, flock));
        boolean wasCancelled = members.endedInTime != null;
        for (ScheduledTask task : wasCancelled && !all ? members.endedInTime : members.all) {
            if (task.ended) {
                execution.join(task.number, TaskHooks.callSite);
            }
        }
        if (wasCancelled) {
            execution.promises().get(members.cancelled, TaskHooks.callSite);
        }
    }
}
