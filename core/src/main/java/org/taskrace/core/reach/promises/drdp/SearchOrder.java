package org.taskrace.core.reach.promises.drdp;

/** In which order DRDP looks at non-tree joins: the four rows of the paper's table 3. */
public enum SearchOrder {
    DEPTH_FIRST_NEWEST_FIRST("depth first, newest first", false, true),
    DEPTH_FIRST_OLDEST_FIRST("depth first, oldest first", false, false),
    BREADTH_FIRST_NEWEST_FIRST("breadth first, newest first", true, true),
    BREADTH_FIRST_OLDEST_FIRST("breadth first, oldest first", true, false);

    private final String words;
    private final boolean breadthFirst;
    private final boolean newestFirst;

    SearchOrder(String words, boolean breadthFirst, boolean newestFirst) {
        this.words = words;
        this.breadthFirst = breadthFirst;
        this.newestFirst = newestFirst;
    }

    /** Returns the name of the search order in tables. */
    public String words() {
        return words;
    }

    boolean breadthFirst() {
        return breadthFirst;
    }

    /** Returns whether the joins of one task are taken from the latest to the earliest (the paper: back to front). */
    boolean newestFirst() {
        return newestFirst;
    }
}
