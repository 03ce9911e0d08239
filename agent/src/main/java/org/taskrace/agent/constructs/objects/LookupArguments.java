package org.taskrace.agent.constructs.objects;

import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Arguments that a collection reads when it looks one up: those whose hash code, equality or order depends on their
 * content.
 */
final class LookupArguments {

    private LookupArguments() {}

    /** Returns whether a look-up of an argument of this class in a collection may read the argument, whatever the collection holds. */
    static boolean mayBeRead(Object base, Object argument) {
        boolean isFixed = argument == null || argument instanceof String || argument instanceof Number;
        // Methods of a class of the program may do anything, so they are not called here.
        if (isFixed || base.getClass().getClassLoader() != null) {
            return false;
        }
        boolean isSorted = base instanceof SortedMap || base instanceof SortedSet || base instanceof PriorityQueue;
        return isSorted ? argument instanceof Comparable : hasContent(argument);
    }

    private static boolean hasContent(Object argument) {
        return argument instanceof List
                || argument instanceof Set
                || argument instanceof Map
                || argument instanceof Map.Entry
                || argument instanceof BitSet;
    }

    /** Returns whether a look-up of an argument in a collection, or in what a view shows, reads the argument. */
    static boolean isRead(Object base, Object argument) {
        if (!mayBeRead(base, argument)) {
            return false;
        }
        if (base instanceof SortedMap<?, ?> map) {
            return argument instanceof Comparable && map.comparator() == null && !map.isEmpty();
        }
        if (base instanceof SortedSet<?> set) {
            return argument instanceof Comparable && set.comparator() == null && !set.isEmpty();
        }
        if (base instanceof PriorityQueue<?> queue) {
            return argument instanceof Comparable && queue.comparator() == null && !queue.isEmpty();
        }
        return base instanceof Map && !(base instanceof IdentityHashMap)
                || base instanceof Set
                || base instanceof Collection<?> collection && !collection.isEmpty();
    }
}
