package org.taskrace.hooks.parallel;

/**
 * What the checks of all threads did, and how often they met. Each thread counts for itself, on paths that are rare
 * anyway, so the counts cost nothing that can be measured.
 *
 * @param judged accesses that no memo knew
 * @param replaced contents of chunks and states of elements that were replaced
 * @param collisions replacements of array or field cells that came too late, since another thread had replaced the cell
 * @param foreign judged accesses to a state that another thread had made: its memory has moved from core to core
 * @param lockWaits times that a thread found a short lock taken
 */
public record WorkCounts(long judged, long replaced, long collisions, long foreign, long lockWaits) {

    /** Returns the counts so far; of threads that run, as far as visible. */
    public static WorkCounts now() {
        return Strand.allWork();
    }

    /** Returns the counts in the order of the components, for callers that know no class of the agent. */
    public static long[] read() {
        WorkCounts now = now();
        return new long[] {now.judged, now.replaced, now.collisions, now.foreign, now.lockWaits};
    }
}
