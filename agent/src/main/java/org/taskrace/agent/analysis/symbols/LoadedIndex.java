package org.taskrace.agent.analysis.symbols;

/**
 * An int that was loaded from an array: {@code columns[i]} in {@code vector[columns[i]]}. It holds until an int is stored into an array.
 *
 * @param array the array that it was loaded from
 * @param index its index, by the present values of locals
 */
public record LoadedIndex(AccessPath array, Polynomial index) implements Symbol {

    /** Returns this element by the value of a local that has grown; null if it can no longer be named. */
    public LoadedIndex afterGrowth(int local, int growth) {
        Polynomial now = array.mentions(local) ? null : index.afterGrowth(local, growth);
        return now == null ? null : new LoadedIndex(array, now);
    }
}
