package org.taskrace.engine.history;

import java.util.Arrays;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * Table of the accesses that cells can name. For each number it has the strand, the site, and the set of earlier
 * accesses that still matter. So half a cell names a whole set by its newest access, and knows source lines; 0 is the
 * empty set.
 *
 * <p>An access gets a number when it is first judged; all locations with equal sets share the number. Memory grows with
 * the tasks, their sites and the different sets, not with the data.
 *
 * <p>In a JVM with several sessions, numbers go on where the earlier session ended. A lower number, left in a cell by
 * an earlier session, is an access that precedes this session.
 *
 * <p>The table consists of blocks that never move, so it grows without a copy. After the past was forgotten, the blocks are used again,
 * and most of them are given back. Without memory for another block the table is full. Accesses get no number from then on, and a listener
 * hears of it.
 *
 * <p>Invariants: I1: a number is never used for another access. I2: the accesses of a set have descending numbers,
 * unless {@link #moved} has renumbered one.
 *
 * <p>The file has more than 400 lines: all words of an access are laid out here.
 */
final class AccessTable {

    static final int NONE = 0;

    /** The largest number, which leaves room for a judge to stop in time. */
    private static final int LIMIT = Integer.MAX_VALUE - 16;

    private static final int SIZE_BITS = 12;
    private static final int SIZES = (1 << SIZE_BITS) - 1;

    /** Sizes up to this one are exact. Each doubling beyond has so many sizes, as a power of two. */
    private static final int EXACT_BITS = 11;

    private static final int DOUBLING_BITS = 7;
    private static final int STANDS = 1 << 31;
    private static final int COVERED = 1 << 30;
    private static final int SITE_BITS = COVERED - 1;

    /** Recent numbers, by site and set. */
    private static final int RECENT = 1 << 12;

    /** Accesses of a block, as a power of two. */
    private static final int BLOCK_BITS = 13;

    private static final int BLOCK = 1 << BLOCK_BITS;

    /** Blocks that are kept when the past is forgotten. */
    private static final int KEPT_BLOCKS = 8;

    /** Words of an access in a block, as a power of two, and where each of them is. */
    private static final int WORD_BITS = 2;

    private static final int STRAND = 0;
    private static final int SITE = 1;
    private static final int REST = 2;
    private static final int LOCKS = 3;

    /**
     * Four words for each access: strand, site, rest of the set, lock set. The site has two marks.
     *
     * <pre>
     *   bit 31       stands    the access subsumes later ones
     *   bit 30       covered   the next access of its set subsumes it
     *   bits 29..0   site
     * </pre>
     */
    private int[][] blocks = {new int[BLOCK << WORD_BITS]};

    /**
     * What is known of the set that each access is the newest of. A block is made with its first lock.
     *
     * <pre>
     *   bits 31..12  the profile of its newest accesses, see {@link ProtectedSets}
     *   bits 11..0   its size, see {@link #decoded}
     * </pre>
     */
    private int[][] profiles = new int[1][];

    /** The rest of that set, without the accesses that its profile is about. A block is made with its first lock. */
    private int[][] tails = new int[1][];

    /** The number of the stack of each access; a block is made with the first that has one. */
    private int[][] stacks = new int[1][];

    /** The newest task when each access last subsumed another one; a block is made with the first that does. */
    private int[][] stoodUntil = new int[1][];

    private final int[] recent = new int[RECENT];
    private final ProtectedSets protectedSets;
    private long mostBytes = Long.MAX_VALUE;
    private long bytes = 4L * RECENT + (4L << BLOCK_BITS + WORD_BITS);

    /** The numbers up to this one are forgotten, or of earlier sessions; places in blocks count from it. */
    private int earlier;

    private int beforeAll;
    private int next;

    /** Whether an access under a lock subsumes others. */
    private boolean standsUnderLock;

    /** True if the table has no place left; further accesses get the number {@link #NONE}. */
    private boolean isFull;

    private final Runnable whenFull;

    /** A block for what has no place. */
    private final int[] nowhere = new int[BLOCK];

    /**
     * Creates an empty table.
     *
     * @param first the first number, which must be positive
     * @param whenFull runs when there is no place for an access
     */
    AccessTable(int first, ProtectedSets protectedSets, Runnable whenFull) {
        this.protectedSets = protectedSets;
        this.whenFull = whenFull;
        earlier = first - 1;
        next = first;
    }

    /** Limits the memory that the table may take. */
    void limit(long bytesAtMost) {
        mostBytes = bytesAtMost;
    }

    /** Sets the strand of forgotten accesses and of earlier sessions; it precedes all others. */
    void beforeAll(int strand) {
        beforeAll = strand;
    }

    /** Forgets all accesses: they precede each access to come. The table takes them for accesses of this strand. */
    void forget(int now) {
        beforeAll = now;
        earlier = next - 1;
        standsUnderLock = false;
        isFull = false;
        Arrays.fill(recent, 0);
        blocks = Arrays.copyOf(blocks, Math.min(blocks.length, KEPT_BLOCKS));
        profiles = new int[blocks.length][];
        tails = new int[blocks.length][];
        stacks = new int[blocks.length][];
        stoodUntil = new int[blocks.length][];
        bytes = 4L * RECENT;
        for (int[] block : blocks) {
            bytes += block == null ? 0 : 4L * block.length;
        }
    }

    /** Returns the number that the next new access will get. */
    int next() {
        return next;
    }

    /**
     * Returns the number of the running strand's access at this site, in front of the set {@code others}.
     *
     * @param firstOwnAccess the value of {@link #next()} when the strand began
     */
    int number(int strandNow, int siteNow, int locksNow, int others, int stackNow, int firstOwnAccess) {
        int slot = (siteNow * 31 + others) * 0x9E3779B9 >>> 20;
        int known = recent[slot];
        if (known >= firstOwnAccess
                && site(known) == siteNow
                && rest(known) == others
                && strand(known) == strandNow
                && locks(known) == locksNow
                && stack(known) == stackNow) {
            return known;
        }
        int added = add(strandNow, siteNow, locksNow, others, stackNow);
        recent[slot] = added;
        return added;
    }

    /** Returns a number that names no other access, for operations that are told apart by their numbers. */
    int fresh(int strandNow, int siteNow, int others) {
        return add(strandNow, siteNow, LockSetTable.EMPTY, others, CallStackTable.NONE);
    }

    /** Returns an earlier access in front of another set than it was recorded with. */
    int moved(int access, int others) {
        if (rest(access) == others) {
            return access;
        }
        int moved = add(strand(access), site(access), locks(access), others, stack(access));
        if (standsForOthers(access)) {
            standForOthers(moved);
            standUntil(moved, stoodUntil(access));
        }
        return moved;
    }

    /**
     * Returns the number of a later strand's access that takes the place of one of its task. Site, locks and the rest of the set are
     * those of the earlier access.
     */
    int renewed(int access, int strandNow, int firstOwnAccess) {
        int itsSite = site(access);
        int others = rest(access);
        int slot = (itsSite * 31 + others) * 0x9E3779B9 >>> 20;
        int known = recent[slot];
        if (known >= firstOwnAccess
                && site(known) == itsSite
                && rest(known) == others
                && strand(known) == strandNow
                && locks(known) == locks(access)
                && stack(known) == CallStackTable.NONE) {
            return known;
        }
        int index = next - earlier;
        int at = index >>> BLOCK_BITS;
        if ((at >= blocks.length || blocks[at] == null) && !hasGrown(at)) {
            return NONE;
        }
        int[] block = blocks[at];
        int place = (index & BLOCK - 1) << WORD_BITS;
        block[place] = strandNow;
        block[place + SITE] = itsSite;
        block[place + REST] = others;
        block[place + LOCKS] = locks(access);
        block(profiles, index)[index & BLOCK - 1] = beside(profiles, access);
        block(tails, index)[index & BLOCK - 1] = tail(access);
        recent[slot] = next;
        return next++;
    }

    /** Marks an access that subsumes a later one: each access parallel to the later one is parallel to this one. */
    void standForOthers(int access) {
        if (access > earlier) {
            mark(access, STANDS);
            standsUnderLock |= locks(access) != LockSetTable.EMPTY;
        }
    }

    /** Returns whether any access under a lock subsumes others. */
    boolean standsUnderLock() {
        return standsUnderLock;
    }

    /** Marks an access that subsumes others up to this newest task, which may be joined later than its own task. */
    void standUntil(int access, int task) {
        if (access > earlier) {
            standForOthers(access);
            int index = access - earlier;
            int[] block = block(stoodUntil, index);
            block[index & BLOCK - 1] = Math.max(block[index & BLOCK - 1], task);
        }
    }

    /** Returns the newest task when an access last subsumed another one; 0 if it did not, or where that makes no difference. */
    int stoodUntil(int access) {
        return Math.max(beside(stoodUntil, access), ParallelReaderCache.stoodUntil(access));
    }

    boolean standsForOthers(int access) {
        return access > earlier && (word(access, SITE) & STANDS) != 0;
    }

    /** Marks an access that the next one of its set subsumes; it may be dropped any time. */
    void cover(int access) {
        if (access > earlier) {
            mark(access, COVERED);
        }
    }

    boolean isCovered(int access) {
        return access > earlier && (word(access, SITE) & COVERED) != 0;
    }

    private int add(int itsStrand, int itsSite, int itsLocks, int others, int itsStack) {
        int index = next - earlier;
        int at = index >>> BLOCK_BITS;
        if ((at >= blocks.length || blocks[at] == null) && !hasGrown(at)) {
            return NONE;
        }
        int[] block = blocks[at];
        int place = (index & BLOCK - 1) << WORD_BITS;
        block[place] = itsStrand;
        block[place + SITE] = itsSite;
        block[place + REST] = others;
        block[place + LOCKS] = itsLocks;
        if (itsLocks != LockSetTable.EMPTY) {
            int profile = protectedSets.with(profile(others), itsLocks, itsSite);
            int tail = tail(others);
            if (profile == ProtectedSets.NONE) {
                profile = protectedSets.with(ProtectedSets.EMPTY, itsLocks, itsSite);
                tail = others;
            }
            block(profiles, index)[index & BLOCK - 1] = profile << SIZE_BITS | oneLarger(codedSize(others));
            block(tails, index)[index & BLOCK - 1] = tail;
        } else if (others != NONE && profiles[at] != null) {
            profiles[at][index & BLOCK - 1] = oneLarger(codedSize(others));
        }
        if (itsStack != CallStackTable.NONE) {
            block(stacks, index)[index & BLOCK - 1] = itsStack;
        }
        return next++;
    }

    /** Adds a block, if there is memory for one. */
    private boolean hasGrown(int at) {
        if (isFull || next >= LIMIT || bytes > mostBytes) {
            fill();
            return false;
        }
        try {
            if (at >= blocks.length) {
                int length = at + (at >> 1) + 4;
                profiles = Arrays.copyOf(profiles, length);
                tails = Arrays.copyOf(tails, length);
                stacks = Arrays.copyOf(stacks, length);
                stoodUntil = Arrays.copyOf(stoodUntil, length);
                blocks = Arrays.copyOf(blocks, length);
            }
            blocks[at] = new int[BLOCK << WORD_BITS];
            bytes += 4L << BLOCK_BITS + WORD_BITS;
            return true;
        } catch (OutOfMemoryError e) {
            fill();
            return false;
        }
    }

    private void fill() {
        if (!isFull) {
            isFull = true;
            whenFull.run();
        }
    }

    /** Returns the block of a table beside, which is made if it is not there. */
    private int[] block(int[][] table, int index) {
        int at = index >>> BLOCK_BITS;
        if (table[at] == null) {
            try {
                table[at] = new int[BLOCK];
                bytes += 4L << BLOCK_BITS;
            } catch (OutOfMemoryError e) {
                fill();
                return nowhere;
            }
        }
        return table[at];
    }

    /** Returns the word of an access in a table beside; 0 if there is none. */
    private int beside(int[][] table, int access) {
        int index = access - earlier;
        int[] block = index <= 0 ? null : table[index >>> BLOCK_BITS];
        return block == null ? 0 : block[index & BLOCK - 1];
    }

    private int word(int access, int word) {
        int index = access - earlier;
        return blocks[index >>> BLOCK_BITS][((index & BLOCK - 1) << WORD_BITS) + word];
    }

    private void mark(int access, int mark) {
        int index = access - earlier;
        blocks[index >>> BLOCK_BITS][((index & BLOCK - 1) << WORD_BITS) + SITE] |= mark;
    }

    int strand(int access) {
        return access <= earlier ? beforeAll : word(access, STRAND);
    }

    /** Returns whether an access is one of this strand, and not forgotten. */
    boolean isOf(int access, int itsStrand) {
        return access > earlier && word(access, STRAND) == itsStrand;
    }

    int site(int access) {
        return access <= earlier ? 0 : word(access, SITE) & SITE_BITS;
    }

    int locks(int access) {
        return access <= earlier ? LockSetTable.EMPTY : word(access, LOCKS);
    }

    /** Returns the profile of the newest accesses of the set of which an access is the newest one. */
    int profile(int access) {
        return beside(profiles, access) >>> SIZE_BITS;
    }

    /** Returns the rest of a set without the accesses that its profile is about. */
    int tail(int access) {
        return beside(tails, access);
    }

    /** Returns the size of the set of which an access is the newest one; about that of a large set. */
    int size(int access) {
        return decoded(codedSize(access));
    }

    private int codedSize(int access) {
        return access <= earlier ? 0 : Math.max(beside(profiles, access) & SIZES, 1);
    }

    /** Returns the size that a code stands for: itself, or beyond the exact ones, a step for each code that doubles now and then. */
    private static int decoded(int code) {
        int above = code - (1 << EXACT_BITS);
        int step = EXACT_BITS - DOUBLING_BITS + (above >> DOUBLING_BITS);
        return above < 0 ? code : (1 << DOUBLING_BITS) + (above & (1 << DOUBLING_BITS) - 1) << step;
    }

    /** Returns the code of a set's size after the next access has joined it: beyond the exact ones, one in so many makes a step. */
    private int oneLarger(int code) {
        int above = code - (1 << EXACT_BITS);
        int step = EXACT_BITS - DOUBLING_BITS + (above >> DOUBLING_BITS);
        boolean isLarger = above < 0 || next * 0x9E3779B9 >>> Integer.SIZE - step == 0;
        return isLarger ? Math.min(code + 1, SIZES) : code;
    }

    /** Returns the number of an access's stack in the {@link CallStackTable}. */
    int stack(int access) {
        return beside(stacks, access);
    }

    /** Returns the set without its newest access. */
    int rest(int access) {
        return access <= earlier ? NONE : word(access, REST);
    }

    long bytes() {
        return bytes;
    }
}
