package org.taskrace.core.reach.promises.steps;

/**
 * Counts of what a structure has searched: a row of the paper's table 3.
 *
 * @param searches queries that the tree could not answer and that had joins to look at
 * @param least sets and ended futures looked at in the shortest search
 * @param most sets and ended futures looked at in the longest search
 * @param visited sets and ended futures looked at in all searches together
 */
public record VisitCounts(long searches, int least, int most, long visited) {

    /** Sets and ended futures looked at per search. */
    public double average() {
        return searches == 0 ? 0 : (double) visited / searches;
    }
}
