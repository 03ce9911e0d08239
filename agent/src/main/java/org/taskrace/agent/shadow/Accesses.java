package org.taskrace.agent.shadow;

import java.util.Arrays;

/**
 * The accesses that shadow cells can name: for each number the strand and the site. One strand has one number per site, given
 * on the first access that had to be judged; so a cell of eight bytes knows its source lines, and memory grows with the tasks
 * and their sites, not with the data.
 */
final class Accesses {

    /** A number that leaves room for a judge to stop in time. */
    static final int LIMIT = Integer.MAX_VALUE - 16;

    private int[] strand = new int[1 << 10];
    private int[] site = new int[1 << 10];

    /** Per access, the locks that its task held; none is allocated before the first lock. */
    private int[] locks;

    private int[] latestOfSite = new int[1 << 8];
    private int next = 1;

    /** The number that the next new access will get. */
    int next() {
        return next;
    }

    /** The running strand's access at this site; {@code strandBegin} was {@link #next()} when the strand began. */
    int number(int strandNow, int siteNow, int locksNow, int strandBegin) {
        if (siteNow >= latestOfSite.length) {
            latestOfSite = Arrays.copyOf(latestOfSite, Math.max(siteNow + 1, latestOfSite.length * 2));
        }
        int latest = latestOfSite[siteNow];
        if (latest >= strandBegin) {
            return latest;
        }
        if (next == strand.length) {
            grow();
        }
        strand[next] = strandNow;
        site[next] = siteNow;
        if (locksNow != LockSets.EMPTY) {
            if (locks == null) {
                locks = new int[strand.length];
            }
            locks[next] = locksNow;
        }
        latestOfSite[siteNow] = next;
        return next++;
    }

    private void grow() {
        if (next >= LIMIT) {
            throw new IllegalStateException("more than 2^31 different accesses");
        }
        int capacity = (int) Math.min((long) next * 2, LIMIT);
        strand = Arrays.copyOf(strand, capacity);
        site = Arrays.copyOf(site, capacity);
        if (locks != null) {
            locks = Arrays.copyOf(locks, capacity);
        }
    }

    int strand(int access) {
        return strand[access];
    }

    int site(int access) {
        return site[access];
    }

    int locks(int access) {
        return locks == null ? LockSets.EMPTY : locks[access];
    }

    long bytes() {
        return 8L * strand.length + 4L * latestOfSite.length + (locks == null ? 0 : 4L * locks.length);
    }
}
