package org.taskrace.agent.blocking;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * An analysis of whether a function of the program, which an executor or a completion stage runs, may wait. The JDK's wrappers are opened
 * up to the program's own function: a lambda, a method reference, or an object of a class of its own.
 *
 * <p>Only a function all of whose code was seen counts as one that does not wait. These tasks run beside their creator, and
 * many of them wait for it.
 *
 * <p>The answer belongs to the function's class and is found once. Which method a lambda calls stands in the constant pool of its class.
 */
public final class FunctionBlockingAnalysis {

    /** Fields in which the JDK's wrappers, and this tool's, keep the function. */
    private static final Set<String> FUNCTIONS = Set.of("fn", "runnable", "callable", "task", "function");

    private static final int MOST_WRAPPERS = 6;

    private static final ClassValue<List<MethodHandle>> WRAPPED = new ClassValue<>() {
        @Override
        protected List<MethodHandle> computeValue(Class<?> type) {
            return gettersOf(libraryClassOf(type), FUNCTIONS);
        }
    };

    private static final ClassValue<List<MethodHandle>> COMPLETED = new ClassValue<>() {
        @Override
        protected List<MethodHandle> computeValue(Class<?> type) {
            return gettersOf(type, Set.of("dep"));
        }
    };

    /**
     * What a class's function does.
     *
     * @param seen what was seen of it
     * @param isWhole whether all of it was seen
     */
    private record Answer(MayBlock seen, boolean isWhole) {
        MayBlock cautious() {
            return seen.needsStack() || !isWhole ? MayBlock.MAYBE : MayBlock.HARDLY;
        }
    }

    private static final ClassValue<Answer> ANSWERS = new ClassValue<>() {
        @Override
        protected Answer computeValue(Class<?> type) {
            return find(type);
        }
    };

    /** Returns whether code of a function that waits was seen. */
    static boolean waits(Object function) {
        Class<?> type = function.getClass();
        return type.getClassLoader() != null && ANSWERS.get(type).seen().needsStack();
    }

    /** Returns the answer for a task, which may wrap its function. */
    public MayBlock of(Object task) {
        if (hasDependents(task)) {
            // Their functions run on the stack of this one, too.
            return MayBlock.MAYBE;
        }
        Object function = task;
        for (int i = 0; i < MOST_WRAPPERS && function != null; i++) {
            Class<?> type = function.getClass();
            if (type.getClassLoader() != null) {
                MayBlock answer = ANSWERS.get(type).cautious();
                if (answer.needsStack() || WRAPPED.get(type).isEmpty()) {
                    return answer;
                }
            }
            function = first(WRAPPED.get(type), function);
        }
        return MayBlock.MAYBE;
    }

    private static boolean hasDependents(Object task) {
        return task instanceof CompletableFuture.AsynchronousCompletionTask
                && first(COMPLETED.get(task.getClass()), task) instanceof CompletableFuture<?> future
                && future.getNumberOfDependents() > 0;
    }

    private static Object first(List<MethodHandle> getters, Object holder) {
        try {
            for (MethodHandle getter : getters) {
                Object value = getter.invoke(holder);
                if (value != null) {
                    return value;
                }
            }
            return null;
        } catch (Throwable e) {
            throw new IllegalStateException("a field of " + holder.getClass() + " cannot be read", e);
        }
    }

    /** Returns the class itself or the first one that it inherits from the JDK: a FutureTask of the program wraps as others do. */
    private static Class<?> libraryClassOf(Class<?> type) {
        Class<?> found = type;
        while (found.getClassLoader() != null) {
            found = found.getSuperclass();
        }
        return found;
    }

    private static List<MethodHandle> gettersOf(Class<?> type, Set<String> names) {
        List<MethodHandle> getters = new ArrayList<>();
        for (Class<?> owner = type; owner != null && !owner.isHidden(); owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (names.contains(field.getName()) && !field.getType().isPrimitive()) {
                    try {
                        getters.add(MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                                .unreflectGetter(field));
                    } catch (IllegalAccessException e) {
                        // The function stays unknown then.
                    }
                }
            }
        }
        return getters;
    }

    private static Answer find(Class<?> type) {
        ReachableCode code = new ReachableCode(TaskBlockingAnalysis.classes(type.getClassLoader()));
        MayBlock result;
        if (type.isHidden()) {
            String[] body = bodyOf(type);
            if (body == null) {
                return new Answer(MayBlock.NEVER, false);
            }
            result = code.ofMethod(body[0], body[1], body[2]);
        } else {
            result = code.ofFunction(type.getName().replace('.', '/'));
        }
        return new Answer(result, !code.hasUnseenCode());
    }

    /** Access to constant pools. By handles: calls by reflection are followed like those of the program. */
    private static final class ConstantPools {
        private static final MethodHandle OF_CLASS;
        private static final MethodHandle SIZE;
        private static final MethodHandle MEMBER;

        static {
            try {
                Class<?> pool = Class.forName("jdk.internal.reflect.ConstantPool");
                OF_CLASS = MethodHandles.privateLookupIn(Class.class, MethodHandles.lookup())
                        .findVirtual(Class.class, "getConstantPool", MethodType.methodType(pool))
                        .asType(MethodType.methodType(Object.class, Class.class));
                MethodHandles.Lookup inPool = MethodHandles.privateLookupIn(pool, MethodHandles.lookup());
                SIZE = inPool.findVirtual(pool, "getSize", MethodType.methodType(int.class))
                        .asType(MethodType.methodType(int.class, Object.class));
                MEMBER = inPool.findVirtual(
                                pool, "getMemberRefInfoAt", MethodType.methodType(String[].class, int.class))
                        .asType(MethodType.methodType(String[].class, Object.class, int.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Returns class, name and descriptor of a member; null for an entry of another kind. */
        private static String[] memberAt(Object pool, int index) throws Throwable {
            try {
                return (String[]) MEMBER.invokeExact(pool, index);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
    }

    /** Returns class, name and descriptor of the method that a lambda calls; null if that cannot be said. */
    private static String[] bodyOf(Class<?> lambda) {
        try {
            Object pool = (Object) ConstantPools.OF_CLASS.invokeExact(lambda);
            String host = lambda.getNestHost().getName().replace('.', '/');
            String[] found = null;
            for (int i = (int) ConstantPools.SIZE.invokeExact(pool) - 1; i > 0; i--) {
                String[] info = ConstantPools.memberAt(pool, i);
                if (info != null && info[2].startsWith("(") && isOfNest(info[0], host)) {
                    if (found != null) {
                        return null;
                    }
                    found = info;
                }
            }
            return found;
        } catch (Throwable e) {
            return null;
        }
    }

    private static boolean isOfNest(String owner, String host) {
        return owner.equals(host) || owner.startsWith(host + "$") && !owner.contains("$$Lambda");
    }
}
