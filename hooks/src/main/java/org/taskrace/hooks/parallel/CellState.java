package org.taskrace.hooks.parallel;

/**
 * What is remembered of a location, for several threads: immutable, so threads share it by a reference and replace it
 * by compare-and-set. The judge gives it its content. Null stands for a location without accesses.
 */
public abstract class CellState {

    /** The number of the epoch in which it was made: a state of an older one counts as null. */
    final int epoch;

    /** The bits from here on name the thread that made the state, those below spread states over a memo. */
    static final int MAKER_SHIFT = 24;

    /** Spreads states over the slots of a memo. */
    final int hash;

    /** Creates a state on the thread of this strand. */
    protected CellState(Strand maker) {
        epoch = ParallelMemory.epoch();
        hash = maker.nextHash();
    }

    /** Returns whether the thread with this number, or with one that shares its lowest bits, made the state. */
    final boolean isMadeBy(int number) {
        return (hash ^ number << MAKER_SHIFT) >>> MAKER_SHIFT == 0;
    }
}
