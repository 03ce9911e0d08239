package org.taskrace.agent.parallel;

import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * The view of the constructs' descriptions for parallel checks: the JDK methods that a program must not use. These order tasks besides
 * finish, sync, join and stages, exclude tasks from each other, or access memory unseen. Only names count, since the question is asked
 * before anything runs.
 */
final class UnsupportedConstructTable {

    static final String TASK_API = ToolPackages.TASK_API;

    private UnsupportedConstructTable() {}

    /** Returns the word for a method that parallel checks do not allow, otherwise null. */
    static String find(String owner, String name, String descriptor) {
        return ConstructRegistry.all().allowsWorkers(owner, name, descriptor)
                ? null
                : owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + "." + name;
    }

    /** Returns the family of tasks to which a construct of the task API belongs, or null. A program may use one family only. */
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
