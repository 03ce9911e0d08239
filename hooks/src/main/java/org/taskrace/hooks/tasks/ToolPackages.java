package org.taskrace.hooks.tasks;

/** The packages of taskrace that a checked JVM loads. Their classes are never the program's, and never checked. */
public final class ToolPackages {

    /** Package of the task API, which the program calls, with slashes. */
    public static final String TASK_API = "org/taskrace/tasks/";

    private static final String ROOT = "org/taskrace/";

    /** Rooms below {@link #ROOT}; a program may have classes of its own in other rooms there, as our examples do. */
    private static final String[] ROOMS = {"agent/", "core/", "engine/", "hooks/", "report/", "shaded/", "tasks/"};

    private ToolPackages() {}

    /** Returns whether a class is part of the tool, the task API included; the name may have slashes or dots. */
    public static boolean contain(String className) {
        String name = className.replace('.', '/');
        if (!name.startsWith(ROOT)) {
            return false;
        }
        for (String room : ROOMS) {
            if (name.startsWith(room, ROOT.length())) {
                return true;
            }
        }
        return false;
    }
}
