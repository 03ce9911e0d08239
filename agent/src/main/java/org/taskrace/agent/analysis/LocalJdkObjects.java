package org.taskrace.agent.analysis;

import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Objects of the JDK (collections, maps, generators of random numbers, builders of strings) of which it is known which methods keep them
 * to themselves: such a call stores the object nowhere, hands it to no code of the program, and returns nothing through which it could be
 * reached but an iterator, or the object itself. So one that a method creates and uses only like that is as local as an array.
 *
 * <p>No method that takes code, returns a view or an entry, or joins two objects.
 */
public final class LocalJdkObjects {

    private LocalJdkObjects() {}

    private static final String ITERATOR = "java/util/Iterator";
    private static final String BUILDER = "java/lang/StringBuilder";

    private static final Set<String> CLASSES = Set.of(
            "java/util/ArrayList",
            "java/util/LinkedList",
            "java/util/ArrayDeque",
            "java/util/HashSet",
            "java/util/LinkedHashSet",
            "java/util/TreeSet",
            "java/util/HashMap",
            "java/util/LinkedHashMap",
            "java/util/TreeMap",
            "java/util/Random",
            "java/util/SplittableRandom",
            BUILDER);

    /** Of collections and maps: those that call nothing of the program whatever the object is. */
    private static final Set<String> QUIET = Set.of("clear", "isEmpty", "iterator", "size");

    /** Of collections: those that call nothing of the program if the object is a list or a deque. */
    private static final Set<String> OF_LISTS = Set.of(
            "add",
            "addFirst",
            "addLast",
            "get",
            "getFirst",
            "getLast",
            "offer",
            "offerFirst",
            "offerLast",
            "peek",
            "peekFirst",
            "peekLast",
            "poll",
            "pollFirst",
            "pollLast",
            "pop",
            "push",
            "removeFirst",
            "removeLast",
            "set");

    /** Of collections and maps: those that may compare elements or keys, which the program's code may do. */
    private static final Set<String> COMPARING =
            Set.of("<init>", "contains", "containsKey", "getOrDefault", "indexOf", "put", "putIfAbsent", "remove");

    private static final Set<String> LISTS = Set.of(
            "java/util/ArrayList",
            "java/util/LinkedList",
            "java/util/ArrayDeque",
            "java/util/List",
            "java/util/Deque",
            "java/util/Queue");

    private static final Set<String> OF_ITERATORS = Set.of("hasNext", "next", "remove");

    private static final Set<String> GENERATORS =
            Set.of("java/util/Random", "java/util/SplittableRandom", "java/util/random/RandomGenerator");

    private static final Set<String> OF_GENERATORS = Set.of(
            "<init>",
            "nextBoolean",
            "nextBytes",
            "nextDouble",
            "nextFloat",
            "nextGaussian",
            "nextInt",
            "nextLong",
            "setSeed");

    private static final Set<String> OF_BUILDERS = Set.of(
            "<init>",
            "append",
            "charAt",
            "delete",
            "deleteCharAt",
            "insert",
            "isEmpty",
            "length",
            "reverse",
            "setCharAt",
            "setLength",
            "toString");

    /** Whether an object of this very class is known. */
    public static boolean isOne(String className) {
        return CLASSES.contains(className);
    }

    /** Whether a call, made on such an object or on its iterator, keeps its receiver to itself. */
    public static boolean staysWithin(MethodInsnNode call) {
        if (call.owner.equals(BUILDER)) {
            return OF_BUILDERS.contains(call.name);
        }
        if (GENERATORS.contains(call.owner)) {
            return OF_GENERATORS.contains(call.name);
        }
        if (call.owner.equals(ITERATOR)) {
            return OF_ITERATORS.contains(call.name);
        }
        return call.owner.startsWith("java/util/")
                && (QUIET.contains(call.name) || OF_LISTS.contains(call.name) || COMPARING.contains(call.name));
    }

    /** Whether what such a call returns stands for the object. */
    public static boolean returnsReceiver(MethodInsnNode call) {
        return call.name.equals("iterator")
                || call.owner.equals(BUILDER)
                        && Type.getReturnType(call.desc).getSort() == Type.OBJECT
                        && !call.name.equals("toString");
    }

    /** Whether such a call, made on such an object, runs no code of the program. */
    static boolean isQuiet(MethodInsnNode call) {
        if (call.name.equals("<init>")) {
            return false;
        }
        if (call.owner.equals(BUILDER)) {
            return !mentionsObject(call.desc);
        }
        boolean isOfList = LISTS.contains(call.owner)
                && (OF_LISTS.contains(call.name) || call.name.equals("remove") && !mentionsObject(call.desc));
        return GENERATORS.contains(call.owner) || call.owner.equals(ITERATOR) || QUIET.contains(call.name) || isOfList;
    }

    /** Whether a parameter may be an object of the program. */
    private static boolean mentionsObject(String descriptor) {
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            if (parameter.getSort() == Type.OBJECT && !parameter.getClassName().equals("java.lang.String")) {
                return true;
            }
        }
        return false;
    }
}
