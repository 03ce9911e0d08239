package org.taskrace.agent.analysis;

import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.constructs.family.ConstructRegistry;

/**
 * Objects of the JDK (collections, maps, generators of random numbers, builders of strings) of which it is known which methods keep them
 * to themselves: such a call stores the object nowhere, hands it to no code of the program, and returns nothing through which it could be
 * reached but an iterator, or the object itself. So one that a method creates and uses only like that is as local as an array.
 *
 * <p>No method that takes code, returns a view or an entry, or joins two objects.
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

    /** Returns whether such a call, made on such an object, runs no code of the program. */
    static boolean isQuiet(MethodInsnNode call) {
        return ConstructRegistry.all().isQuiet(call.owner, call.name, call.desc);
    }
}
