package org.taskrace.agent.shadow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sets of locks that tasks hold, each with a number; 0 is the empty one. A lock in a set is {@code 2 * number}, or one more
 * where it is held together with others (a read lock).
 */
public final class LockSets {

    public static final int EMPTY = 0;

    /** Stands for a lock that all atomic accesses hold: among themselves they are no races. */
    static final int ATOMIC = 1 << 29;

    /** Held as well by atomic accesses that commute with others of their kind. */
    static final int UPDATE = ATOMIC + 1;

    /** The lock of all isolated blocks, held alone by global ones and together with others by those on objects. */
    public static final int ISOLATED = ATOMIC + 2;

    private final List<int[]> sets = new ArrayList<>(List.of(new int[0]));
    private final Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(List.of(), EMPTY));

    /** The set with one more lock. */
    public int with(int set, int lock, boolean shared) {
        int[] old = sets.get(set);
        int element = 2 * lock + (shared ? 1 : 0);
        if (Arrays.binarySearch(old, element) >= 0) {
            return set;
        }
        int[] larger = Arrays.copyOf(old, old.length + 1);
        larger[old.length] = element;
        Arrays.sort(larger);
        return number(larger);
    }

    /** The set without a lock. */
    public int without(int set, int lock, boolean shared) {
        int element = 2 * lock + (shared ? 1 : 0);
        return number(Arrays.stream(sets.get(set)).filter(e -> e != element).toArray());
    }

    boolean isUpdate(int set) {
        return set != EMPTY && Arrays.binarySearch(sets.get(set), 2 * UPDATE) >= 0;
    }

    boolean isAtomic(int set) {
        return set != EMPTY && Arrays.binarySearch(sets.get(set), 2 * ATOMIC) >= 0;
    }

    /** Whether it is an isolated block that excludes others, and no lock. */
    boolean isIsolated(int set) {
        return set != EMPTY
                && (Arrays.binarySearch(sets.get(set), 2 * ISOLATED) >= 0
                        || Arrays.binarySearch(sets.get(set), 2 * ISOLATED + 1) >= 0);
    }

    /** Whether two holders of these sets exclude each other. */
    boolean exclude(int one, int other) {
        if (one == EMPTY || other == EMPTY) {
            return false;
        }
        for (int a : sets.get(one)) {
            for (int b : sets.get(other)) {
                if (a >> 1 == b >> 1 && (a & b & 1) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether who is excluded by a holder of the first set is also excluded by a holder of the second. */
    boolean isWeaker(int one, int other) {
        if (one == EMPTY || one == other) {
            return true;
        }
        int[] elements = sets.get(other);
        for (int element : sets.get(one)) {
            boolean exclusive = Arrays.binarySearch(elements, element & ~1) >= 0;
            if (!exclusive && Arrays.binarySearch(elements, element) < 0) {
                return false;
            }
        }
        return true;
    }

    private int number(int[] elements) {
        List<Integer> key = Arrays.stream(elements).boxed().toList();
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        sets.add(elements);
        numbers.put(key, sets.size() - 1);
        return sets.size() - 1;
    }

    /** What to call such a set in a report. */
    String construct(int set) {
        if (isAtomic(set)) {
            return "atomic access";
        }
        return isIsolated(set) ? "isolated" : "lock";
    }
}
