package org.taskrace.agent.transform.sync;

import java.util.Set;
import org.taskrace.hooks.sync.AtomicHooks;

/** Which calls access memory in place of an instruction, and how. */
public final class AtomicCallTable {

    private static final String ATOMIC = "java/util/concurrent/atomic/";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String UNSAFE = "sun/misc/Unsafe";
    private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String ARRAY = "java/lang/reflect/Array";

    /** The operation is none. */
    static final int NONE = -1;

    private static final Set<String> QUESTIONS = Set.of(
            "length",
            "getClass",
            "newUpdater",
            "hashCode",
            "equals",
            "varType",
            "coordinateTypes",
            "accessModeType",
            "isAccessModeSupported",
            "toMethodHandle",
            "describeConstable",
            "withInvokeExactBehavior",
            "withInvokeBehavior",
            "hasInvokeExactBehavior",
            "fullFence",
            "acquireFence",
            "releaseFence",
            "loadLoadFence",
            "storeStoreFence");

    private static final Set<String> FIELD_QUESTIONS = Set.of(
            "getName",
            "getType",
            "getModifiers",
            "getDeclaringClass",
            "getAnnotation",
            "getAnnotations",
            "getGenericType",
            "getDeclaredAnnotations",
            "getAnnotationsByType",
            "getDeclaredAnnotationsByType",
            "getAnnotatedType",
            "getLength",
            "getClass",
            "setAccessible");

    private static final Set<String> ADDING =
            Set.of("add", "increment", "decrement", "accumulate", "incrementAndGet", "decrementAndGet", "addAndGet");

    private AtomicCallTable() {}

    /** The operation that a call makes, or {@link #NONE}. */
    static int operation(String owner, String name, String descriptor, boolean resultIsUnused) {
        if (owner.startsWith(ATOMIC)) {
            return QUESTIONS.contains(name) ? NONE : kind(name, resultIsUnused) | strength(name, AtomicHooks.ORDERING);
        }
        return switch (owner) {
            case VAR_HANDLE ->
                QUESTIONS.contains(name)
                        ? NONE
                        : kind(name, resultIsUnused) | strength(name, AtomicHooks.ORDERING, true);
            case UNSAFE -> descriptor.startsWith("(Ljava/lang/Object;J") ? unsafe(name, resultIsUnused) : NONE;
            case METHOD_HANDLE ->
                name.equals("invoke") || name.equals("invokeExact") ? AtomicHooks.READ | AtomicHooks.PLAIN : NONE;
            case FIELD, ARRAY -> {
                boolean reads = name.startsWith("get");
                boolean isAccess = (reads || name.startsWith("set")) && !FIELD_QUESTIONS.contains(name);
                yield isAccess ? (reads ? AtomicHooks.READ : AtomicHooks.WRITE) | AtomicHooks.PLAIN : NONE;
            }
            default -> NONE;
        };
    }

    /** Whether a call of this owner is looked at here. */
    public static boolean covers(String owner) {
        return owner.startsWith(ATOMIC)
                || owner.equals(VAR_HANDLE)
                || owner.equals(UNSAFE)
                || owner.equals(METHOD_HANDLE)
                || owner.equals(FIELD)
                || owner.equals(ARRAY);
    }

    private static int kind(String name, boolean resultIsUnused) {
        if (ADDING.contains(name)
                || name.startsWith("getAndAdd")
                || name.startsWith("getAndBitwise")
                || name.equals("getAndIncrement")
                || name.equals("getAndDecrement")
                || name.endsWith("Accumulate")
                || name.equals("accumulateAndGet")) {
            return resultIsUnused ? AtomicHooks.UPDATE : AtomicHooks.EXCHANGE;
        }
        if (name.equals("set") || name.equals("lazySet") || name.equals("reset") || name.matches("set[PORV]\\w+")) {
            return AtomicHooks.WRITE;
        }
        boolean isExchange = name.startsWith("getAnd")
                || name.startsWith("compareAnd")
                || name.startsWith("weakCompareAnd")
                || name.startsWith("attempt")
                || name.equals("updateAndGet")
                || name.endsWith("ThenReset");
        if (isExchange) {
            return resultIsUnused ? AtomicHooks.WRITE : AtomicHooks.EXCHANGE;
        }
        return AtomicHooks.READ;
    }

    private static int strength(String name, int usual) {
        return name.endsWith("Opaque") ? AtomicHooks.OPAQUE : usual;
    }

    private static int strength(String name, int usual, boolean isHandle) {
        boolean isPlain = name.equals("get") || name.equals("set");
        return isHandle && isPlain
                ? AtomicHooks.PLAIN
                : name.endsWith("Plain") ? AtomicHooks.OPAQUE : strength(name, usual);
    }

    private static int unsafe(String name, boolean resultIsUnused) {
        boolean isOrdering = name.endsWith("Volatile") || name.startsWith("putOrdered");
        if (name.startsWith("getAndAdd")) {
            return (resultIsUnused ? AtomicHooks.UPDATE : AtomicHooks.EXCHANGE) | AtomicHooks.ORDERING;
        }
        if (name.startsWith("getAndSet") || name.startsWith("compareAndSwap")) {
            return (resultIsUnused ? AtomicHooks.WRITE : AtomicHooks.EXCHANGE) | AtomicHooks.ORDERING;
        }
        if (name.startsWith("get")) {
            return AtomicHooks.READ | (isOrdering ? AtomicHooks.ORDERING : AtomicHooks.PLAIN);
        }
        return name.startsWith("put")
                ? AtomicHooks.WRITE | (isOrdering ? AtomicHooks.ORDERING : AtomicHooks.PLAIN)
                : NONE;
    }
}
