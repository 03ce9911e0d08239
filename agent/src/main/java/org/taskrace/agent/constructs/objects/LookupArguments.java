package org.taskrace.agent.constructs.objects;

import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.taskrace.agent.constructs.family.ProgramObjects;
import org.taskrace.hooks.sync.ObjectHooks;

/** Questions that a collection asks an argument when it looks the argument up: for its hash code, its equality or its order. */
final class LookupArguments {

    private LookupArguments() {}

    /** The argument is asked nothing. */
    static final int NOTHING = -1;

    /** Returns what a look-up of an argument in a collection, or in what a view shows, asks the argument. */
    static int question(Object base, Object argument) {
        boolean isFixed = argument == null || argument instanceof String || argument instanceof Number;
        // Methods of a class of the program may do anything, so they are not called here.
        if (isFixed || !ProgramObjects.areOfJdk(base.getClass())) {
            return NOTHING;
        }
        if (base instanceof SortedMap<?, ?> map) {
            return order(map.comparator(), map.isEmpty());
        }
        if (base instanceof SortedSet<?> set) {
            return order(set.comparator(), set.isEmpty());
        }
        if (base instanceof PriorityQueue<?> queue) {
            return order(queue.comparator(), queue.isEmpty());
        }
        if (base instanceof Map && !(base instanceof IdentityHashMap) || base instanceof Set) {
            return ObjectHooks.HASH;
        }
        return base instanceof Collection<?> collection && !collection.isEmpty() ? ObjectHooks.EQUALITY : NOTHING;
    }

    private static int order(Comparator<?> comparator, boolean isEmpty) {
        return comparator != null || isEmpty ? NOTHING : ObjectHooks.ORDER;
    }
}
