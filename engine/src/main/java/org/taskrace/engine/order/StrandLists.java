package org.taskrace.engine.order;

import org.taskrace.core.sets.IntList;

/** Questions about several strands at once. */
public final class StrandLists {

    private StrandLists() {}

    /** Removes the strands that precede the running one: whoever follows that follows them too. */
    public static void dropPreceding(HappensBefore execution, IntList strands) {
        int kept = 0;
        for (int i = 0; i < strands.size(); i++) {
            if (!execution.precedesNow(strands.get(i))) {
                strands.set(kept++, strands.get(i));
            }
        }
        while (strands.size() > kept) {
            strands.removeLast();
        }
    }

    /** Whether all strands precede the running one. */
    public static boolean precedeNow(HappensBefore execution, IntList strands) {
        for (int i = 0; i < strands.size(); i++) {
            if (!execution.precedesNow(strands.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** How many of the strands are this one or follow it. */
    public static int countFollowing(HappensBefore execution, int strand, IntList strands) {
        int count = 0;
        for (int i = 0; i < strands.size(); i++) {
            count += execution.precedes(strand, strands.get(i)) ? 1 : 0;
        }
        return count;
    }
}
