package org.taskrace.agent.analysis;

import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.constructs.family.ConstructRegistry;

/**
 * Table of JDK objects (collections, maps, random generators, string builders) and of their methods that let the
 * receiver not escape. Such a call stores the receiver nowhere and passes it to no code of the program. It returns
 * nothing that leads to the receiver but an iterator, a view of a map, or the receiver itself. An object that a method
 * creates and uses only by such calls is as local as an array, with its views and entries.
 *
 * <p>The table has no method that links two objects.
 */
public final class LocalJdkObjects {

    private LocalJdkObjects() {}

    /** Returns whether an object of this very class is known. */
    public static boolean isOne(String className) {
        return ConstructRegistry.all().isLocalClass(className);
    }

    /** Returns whether a call, made on such an object or on its iterator, keeps its receiver to itself. */
    public static boolean staysWithin(MethodInsnNode call) {
        return ConstructRegistry.all().staysWithin(call.owner, call.name, call.desc);
    }

    /** Returns whether the result of such a call stands for the object. */
    public static boolean returnsReceiver(MethodInsnNode call) {
        return ConstructRegistry.all().returnsReceiver(call.owner, call.name, call.desc);
    }

    /** Returns whether the result of such a call is a view of the object out of which no entries can be got. */
    public static boolean returnsView(MethodInsnNode call) {
        return ConstructRegistry.all().returnsView(call.owner, call.name, call.desc);
    }

    /** Returns whether the result of such a call is the view of a map's entries. */
    public static boolean returnsEntries(MethodInsnNode call) {
        return ConstructRegistry.all().returnsEntries(call.owner, call.name, call.desc);
    }

    /** Returns whether a call gets the next element out of an iterator. */
    public static boolean returnsElement(MethodInsnNode call) {
        return call.owner.equals("java/util/Iterator") && call.name.equals("next");
    }

    /** Returns whether such a call, made on such an object, runs no code of the program. */
    static boolean isQuiet(MethodInsnNode call) {
        return ConstructRegistry.all().isQuiet(call.owner, call.name, call.desc);
    }
}
