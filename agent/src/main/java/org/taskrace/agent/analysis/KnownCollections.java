package org.taskrace.agent.analysis;

import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Collections of the JDK of which it is known which methods keep them to themselves: such a call stores the collection nowhere, hands
 * it to no code of the program, and returns nothing through which it could be reached but an iterator. So one that a method creates
 * and uses only like that is as local as an array.
 *
 * <p>No maps: their entries are parts of them. No method that takes code, returns a view or joins two collections.
 */
final class KnownCollections {

    private KnownCollections() {}

    private static final String ITERATOR = "java/util/Iterator";

    private static final Set<String> CLASSES = Set.of(
            "java/util/ArrayList",
            "java/util/LinkedList",
            "java/util/ArrayDeque",
            "java/util/HashSet",
            "java/util/LinkedHashSet",
            "java/util/TreeSet");

    private static final Set<String> METHODS = Set.of(
            "<init>",
            "add",
            "addFirst",
            "addLast",
            "clear",
            "contains",
            "get",
            "getFirst",
            "getLast",
            "indexOf",
            "isEmpty",
            "iterator",
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
            "remove",
            "removeFirst",
            "removeLast",
            "set",
            "size");

    private static final Set<String> OF_ITERATORS = Set.of("hasNext", "next", "remove");

    /** Whether an object of this very class is such a collection. */
    static boolean isOne(String className) {
        return CLASSES.contains(className);
    }

    /** Whether a call, made on such a collection or on its iterator, keeps its receiver to itself. */
    static boolean staysWithin(MethodInsnNode call) {
        return call.owner.startsWith("java/util/")
                && (call.owner.equals(ITERATOR) ? OF_ITERATORS : METHODS).contains(call.name);
    }

    /** Whether what such a call returns stands for the collection. */
    static boolean returnsIterator(MethodInsnNode call) {
        return call.name.equals("iterator");
    }
}
