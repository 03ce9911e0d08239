package org.taskrace.agent.parallel;

import java.util.Set;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * What a program must not use if it is to be checked in parallel: whatever orders tasks besides finish, sync, join and stages, whatever
 * excludes them from each other, and ways to get at memory that are not seen. Names only: the question is asked before anything runs.
 */
final class UnsupportedConstructTable {

    static final String TASK_API = ToolPackages.TASK_API;

    private static final String CONCURRENT = "java/util/concurrent/";

    /** Of java.util.concurrent: what is only a type or a number. */
    private static final Set<String> HARMLESS = Set.of("Callable", "TimeUnit");

    private static final Set<String> SYNCHRONIZED = Set.of(
            "java/util/Vector",
            "java/util/Stack",
            "java/util/Hashtable",
            "java/util/Properties",
            "java/lang/StringBuffer");

    private static final Set<String> OF_TASKS = Set.of("future", "promise", "isolated", "isCancelled");

    private static final Set<String> HARMLESS_OF_THREAD = Set.of("sleep", "onSpinWait", "yield");

    private static final Set<String> HARMLESS_OF_RUNTIME =
            Set.of("getRuntime", "availableProcessors", "maxMemory", "totalMemory", "freeMemory", "gc");

    private UnsupportedConstructTable() {}

    /** The word for a method if it is such a construct, otherwise null. */
    static String find(String owner, String name) {
        boolean isOutside = switch (owner) {
            case "java/lang/Object" -> name.equals("wait") || name.startsWith("notify");
            case "java/lang/Thread" -> !HARMLESS_OF_THREAD.contains(name);
            case "java/lang/Runtime" -> !HARMLESS_OF_RUNTIME.contains(name);
            case "java/util/Collections" -> name.startsWith("synchronized");
            case TASK_API + "Tasks" -> OF_TASKS.contains(name);
            case TASK_API + "TaskLauncher" -> name.equals("on") || name.equals("observedBy");
            case TASK_API + "TaskFuture", TASK_API + "Promise" -> true;
            default -> isOutside(owner) || isParallelOfJdk(owner, name);
        };
        return isOutside ? owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + "." + name : null;
    }

    private static boolean isParallelOfJdk(String owner, String name) {
        return owner.startsWith("java/util/") && name.startsWith("parallel");
    }

    private static boolean isOutside(String owner) {
        if (owner.startsWith(CONCURRENT)) {
            return !HARMLESS.contains(owner.substring(CONCURRENT.length())) && !owner.endsWith("Exception");
        }
        return SYNCHRONIZED.contains(owner)
                || owner.startsWith("java/lang/reflect/")
                || owner.startsWith("java/lang/invoke/")
                || owner.startsWith("java/util/Timer")
                || owner.startsWith("java/lang/Process")
                || owner.endsWith("ThreadLocal")
                || owner.endsWith("/Unsafe");
    }

    /** To which family of tasks a construct of the task API belongs, or null: a program may use one of them only. */
    static String family(String owner, String name) {
        if (!owner.equals(TASK_API + "Tasks")) {
            return null;
        }
        return switch (name) {
            case "async", "forAll", "forAsync" -> "async";
            case "spawn", "fork" -> name;
            default -> null;
        };
    }
}
