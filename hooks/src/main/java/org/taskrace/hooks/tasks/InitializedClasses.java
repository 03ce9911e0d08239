package org.taskrace.hooks.tasks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The classes that were initialised while the root was the only live task: all that follows comes after their initialisers. */
public final class InitializedClasses {

    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

    private InitializedClasses() {}

    public static void add(String className) {
        NAMES.add(className);
    }

    /** Returns whether a class, by its name with dots, needs no order between its initialiser and its uses. */
    public static boolean contains(String className) {
        return NAMES.contains(className);
    }
}
