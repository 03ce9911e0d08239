package org.taskrace.engine.detect;

import org.taskrace.engine.history.AccessJudge;

/** Shadow cells for numbered locations, kept and checked as rewritten bytecode keeps and checks its cells. */
public interface LocationMemory {

    /** Connects the hooks with a judge. */
    void install(AccessJudge judge);

    /** Disconnects the hooks. */
    void remove();

    /**
     * Checks an access of the running strand.
     *
     * @param key the site and the direction, see {@code AccessKey}
     */
    void access(int location, int key);

    /** Returns the location of a race that is found during an access. */
    int location(Object holder, int index);

    /** Returns the bytes held. */
    long bytes();
}
