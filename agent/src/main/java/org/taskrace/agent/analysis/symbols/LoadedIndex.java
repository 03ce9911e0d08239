package org.taskrace.agent.analysis.symbols;

/**
 * An int that was read from an array, as long as nothing is stored there: {@code columns[i]} in {@code vector[columns[i]]}.
 *
 * @param array where it comes from
 * @param index its index, by the present values of locals
 */
public record LoadedIndex(AccessPath array, Polynomial index) implements Symbol {

    /** The same element once a local has grown; null if it can no longer be named. */
    public LoadedIndex afterGrowth(int local, int growth) {
        Polynomial now = array.mentions(local) ? null : index.afterGrowth(local, growth);
        return now == null ? null : new LoadedIndex(array, now);
    }
}
