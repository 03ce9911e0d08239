package org.taskrace.hooks.sync;

import java.util.Arrays;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * The latest walks by iterators that do not escape their methods: as every loop over an {@code ArrayList} is one. A walk over a collection
 * that never changes reads nothing that is checked.
 *
 * <p>A walk reads the structure of its list once in each strand, and each element when it comes to it. Its position is counted
 * while one strand goes on, and asked for when another one continues the walk.
 *
 * <p>Cost: two comparisons for a call of {@code hasNext}; the check of one cell for a call of {@code next}. The latest iterators and
 * lists are kept from dying.
 */
final class ListWalks {

    /** The usual limit of nested loops over lists, those in recursive methods included. */
    private static final int NESTED = 16;

    /** Stands for the cells of a collection that never changes. */
    private static final ObjectHooks.Elements UNCHANGING = new ObjectHooks.Elements() {
        @Override
        public void structure(Object object, int site, boolean writes) {}

        @Override
        public void element(Object object, int index, int site, boolean writes) {}
    };

    private static final Object[] ITERATOR = new Object[NESTED];
    private static final Object[] LIST = new Object[NESTED];
    private static final ObjectHooks.Elements[] ELEMENTS = new ObjectHooks.Elements[NESTED];

    /** The index of the next element, and the epoch of the strand that has counted it. */
    private static final int[] NEXT = new int[NESTED];

    private static final int[] COUNTED_IN = new int[NESTED];

    /** The epoch of the strand whose reads of the structure are recorded; 0 for none. */
    private static final int[] STRUCTURE_READ_IN = new int[NESTED];

    private static int newest;

    private ListWalks() {}

    /** Begins a walk over a collection that never changes. */
    static void beginUnchecked(Object iterator) {
        begin(iterator, null, UNCHANGING);
    }

    /** Begins a walk with a new iterator. */
    static void begin(Object iterator, Object list, ObjectHooks.Elements elements) {
        int walk = newest + 1 & NESTED - 1;
        newest = walk;
        ITERATOR[walk] = iterator;
        LIST[walk] = list;
        ELEMENTS[walk] = elements;
        NEXT[walk] = 0;
        COUNTED_IN[walk] = CurrentStrand.epoch;
        STRUCTURE_READ_IN[walk] = 0;
    }

    /** Returns the number of the walk that an iterator makes, or -1. */
    static int of(Object iterator) {
        return ITERATOR[newest] == iterator ? newest : ofEarlier(iterator);
    }

    /** Finds an outer walk, which goes on when the inner ones are over: it is the newest from then on. */
    private static int ofEarlier(Object iterator) {
        for (int back = 1; back < NESTED; back++) {
            int walk = newest - back & NESTED - 1;
            if (ITERATOR[walk] == iterator) {
                newest = walk;
                return walk;
            }
        }
        return -1;
    }

    /** Returns whether a walk reads nothing that is checked. */
    static boolean isUnchecked(int walk) {
        return ELEMENTS[walk] == UNCHANGING;
    }

    /** Returns whether the running strand has read the structure and knows the position. */
    static boolean isKnown(int walk) {
        return STRUCTURE_READ_IN[walk] == CurrentStrand.epoch;
    }

    /** Returns whether the running strand knows the position. */
    static boolean isCounted(int walk) {
        return COUNTED_IN[walk] == CurrentStrand.epoch;
    }

    /** Sets the position. */
    static void moveTo(int walk, int next) {
        NEXT[walk] = next;
        COUNTED_IN[walk] = CurrentStrand.epoch;
    }

    /** Records that the running strand reads the structure. */
    static void readStructure(int walk, int site) {
        ELEMENTS[walk].structure(LIST[walk], site, false);
        if (ELEMENTS[walk].leavesStructure(false)) {
            STRUCTURE_READ_IN[walk] = CurrentStrand.epoch;
        }
    }

    /** Records that the walk reads its next element. */
    static void next(int walk, int site) {
        ELEMENTS[walk].element(LIST[walk], NEXT[walk]++, site, false);
    }

    /** Ends a walk whose position is not counted any more. */
    static void end(int walk) {
        ITERATOR[walk] = null;
    }

    /** Lets go of all objects. */
    static void clear() {
        Arrays.fill(ITERATOR, null);
        Arrays.fill(LIST, null);
        Arrays.fill(ELEMENTS, null);
    }
}
