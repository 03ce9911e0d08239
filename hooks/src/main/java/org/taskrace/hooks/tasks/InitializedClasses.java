package org.taskrace.hooks.tasks;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes that were initialised while the root was the only live task: all that follows comes after their initialisers. Also the
 * superclasses that are initialised with a class.
 */
public final class InitializedClasses {

    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

    /** By class: the superclass that is initialised before it, if that or one above it has an initialiser. */
    private static final Map<String, String> SUPERCLASSES = new ConcurrentHashMap<>();

    private InitializedClasses() {}

    public static void add(String className) {
        NAMES.add(className);
    }

    /** Returns whether a class, by its name with dots, needs no order between its initialiser and its uses. */
    public static boolean contains(String className) {
        return NAMES.contains(className);
    }

    /** Records that the initialisation of a class begins with that of a superclass; both names with dots. */
    public static void inherit(String className, String superclass) {
        SUPERCLASSES.put(className, superclass);
    }

    /** Returns the superclass that is initialised before a class, or null if none has an initialiser. */
    public static String superclassOf(String className) {
        return SUPERCLASSES.get(className);
    }
}
