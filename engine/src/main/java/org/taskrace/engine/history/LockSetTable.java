package org.taskrace.engine.history;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.taskrace.core.sets.IntList;

/**
 * Table of the lock sets that tasks hold, each with a number; 0 is the empty one.
 *
 * <p>A lock in a set is {@code 2 * number}, or one more where it is held in shared mode (a read lock). A set also names
 * the critical sections that its task has inherited, see {@link CriticalSections}. Such an element stands for the lock
 * of the section. Two tasks in one section are not excluded by the lock of that section.
 *
 * <p>The file has more than 400 lines: each question about two sets has a fast form for small ones, and a memo.
 */
public final class LockSetTable {

    public static final int EMPTY = 0;

    /** The lock of all atomic accesses, which do not race among themselves. */
    static final int ATOMIC = 1 << 29;

    /** The lock of atomic accesses that commute with others of their kind. */
    static final int UPDATE = ATOMIC + 1;

    /** The lock of all isolated blocks: exclusive for global blocks, shared for blocks on objects. */
    public static final int ISOLATED = ATOMIC + 2;

    /** The lock of plain updates that commute with others of their kind. All hold it together, so it excludes nothing. */
    public static final int COMMUTING = ATOMIC + 3;

    /** Elements between this number (doubled) and {@link #ATOMIC} name sections. */
    private static final int FIRST_SECTION = 1 << 27;

    /** Kinds of a set: it has the lock of atomic accesses, of updates, of isolated blocks, a section, a lock of its own. The last: of sums. */
    private static final byte HAS_ATOMIC = 1;

    private static final byte HAS_UPDATE = 2;
    private static final byte HAS_ISOLATED = 4;
    private static final byte HAS_SECTION = 8;
    private static final byte HAS_OWN = 16;
    private static final byte HAS_COMMUTING = 32;
    private static final byte HAS_EXCLUSIVE = 64;

    /** Per section: its lock, as an element. */
    private final IntList lockOfSection = new IntList();

    /** Sets of so many elements are compared at once; a memo would not be faster. */
    private static final int FEW = 3;

    private int[][] sets = new int[16][0];
    private int size = 1;
    private final Map<Elements, Integer> numbers = new HashMap<>(Map.of(new Elements(new int[0]), EMPTY));
    private byte[] kinds = new byte[16];

    /** The elements of a set, as a key. */
    private static final class Elements {
        private final int[] elements;
        private final int hash;

        Elements(int[] elements) {
            this.elements = elements;
            hash = Arrays.hashCode(elements);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Elements set && Arrays.equals(elements, set.elements);
        }
    }

    private final Steps entered = new Steps();
    private final Steps left = new Steps();

    /** Memos of questions about two sets; sets never change. */
    private final Steps excluding = new Steps();

    private final Steps weaker = new Steps();
    private final Steps shared = new Steps();

    /** Memo of the latest changes of sets, or questions: a program mostly enters and leaves one lock again and again. */
    private static final class Steps {
        private static final int PLACES = 1 << 14;

        private final long[] questions = new long[PLACES];
        private final int[] answers = new int[PLACES];

        Steps() {
            Arrays.fill(questions, -1);
        }

        int get(int set, int element) {
            int place = place(set, element);
            return questions[place] == question(set, element) ? answers[place] : -1;
        }

        int put(int set, int element, int answer) {
            int place = place(set, element);
            questions[place] = question(set, element);
            answers[place] = answer;
            return answer;
        }

        private static long question(int set, int element) {
            return (long) set << 32 | element;
        }

        private static int place(int set, int element) {
            return (set * 0x9E3779B9 ^ element * 0x85EBCA6B) >>> 18;
        }
    }

    /** Returns the set with one more lock. */
    public int with(int set, int lock, boolean shared) {
        return with(set, element(lock, shared));
    }

    private static int element(int lock, boolean shared) {
        return 2 * lock + (shared ? 1 : 0);
    }

    private int with(int set, int element) {
        int known = entered.get(set, element);
        return known >= 0 ? known : entered.put(set, element, number(added(sets[set], element)));
    }

    private static int[] added(int[] set, int element) {
        if (Arrays.binarySearch(set, element) >= 0) {
            return set;
        }
        int[] larger = Arrays.copyOf(set, set.length + 1);
        larger[set.length] = element;
        Arrays.sort(larger);
        return larger;
    }

    /** Returns the set without a lock. */
    public int without(int set, int lock, boolean shared) {
        return without(set, element(lock, shared));
    }

    private int without(int set, int element) {
        int known = left.get(set, element);
        if (known >= 0) {
            return known;
        }
        return left.put(set, element, number(removed(sets[set], element)));
    }

    private static int[] removed(int[] set, int element) {
        int at = Arrays.binarySearch(set, element);
        if (at < 0) {
            return set;
        }
        int[] smaller = Arrays.copyOf(set, set.length - 1);
        System.arraycopy(set, at + 1, smaller, at, smaller.length - at);
        return smaller;
    }

    // ---- sections ----

    /** Creates a section of a lock that some task holds; {@code element} is the lock as {@link #elements} has it. */
    public int newSection(int element) {
        lockOfSection.add(element);
        return lockOfSection.size() - 1;
    }

    /** Returns the set with one more section. */
    public int withSection(int set, int section) {
        return with(set, element(FIRST_SECTION + section, false));
    }

    /** Returns the set without a section. */
    public int withoutSection(int set, int section) {
        return without(set, element(FIRST_SECTION + section, false));
    }

    /** Returns the set with the lock of a section. */
    public int withLockOf(int set, int section) {
        return with(set, lockOfSection.get(section));
    }

    /** Returns whether the set has the lock of a section itself. */
    public boolean hasLockOf(int set, int section) {
        return Arrays.binarySearch(sets[set], lockOfSection.get(section)) >= 0;
    }

    /** Returns whether a section is one of this lock, as {@link #elements} has it. */
    public boolean isLockOf(int section, int element) {
        return lockOfSection.get(section) == element;
    }

    /** Returns whether a section ends before another task gets a lock. */
    boolean excludes(int section, int lock, boolean shared) {
        int element = lockOfSection.get(section);
        return element >> 1 == lock && (!shared || (element & 1) == 0);
    }

    /** Returns whether an element of a set names a section. */
    private static boolean isSection(int element) {
        return element >> 1 >= FIRST_SECTION && element >> 1 < ATOMIC;
    }

    /** Returns the section that an element names, or -1. */
    public static int section(int element) {
        return isSection(element) ? (element >> 1) - FIRST_SECTION : -1;
    }

    /** Returns the elements of a set; callers must not change them. */
    public int[] elements(int set) {
        return sets[set];
    }

    /** Returns whether the set names a section. */
    public boolean hasSections(int set) {
        return (kinds[set] & HAS_SECTION) != 0;
    }

    /** Returns whether the set has a lock that its task holds itself. */
    public boolean hasOwnLocks(int set) {
        return (kinds[set] & HAS_OWN) != 0;
    }

    /** Returns the lock of an element, itself or of its section. */
    int lockOf(int element) {
        return isSection(element) ? lockOfSection.get(section(element)) : element;
    }

    /** Returns whether both sets name a section of a lock. */
    private boolean shareSection(int one, int other, int lock) {
        for (int element : sets[one]) {
            if (isSection(element) && lockOf(element) >> 1 == lock && has(other, element)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(int set, int element) {
        int[] elements = sets[set];
        if (elements.length > FEW) {
            return Arrays.binarySearch(elements, element) >= 0;
        }
        for (int one : elements) {
            if (one == element) {
                return true;
            }
        }
        return false;
    }

    // ---- questions ----

    boolean isUpdate(int set) {
        return (kinds[set] & HAS_UPDATE) != 0;
    }

    /** Returns whether accesses with these two sets commute with each other. */
    public boolean commute(int one, int other) {
        return (kinds[one] & kinds[other] & (HAS_UPDATE | HAS_COMMUTING)) != 0;
    }

    boolean isAtomic(int set) {
        return (kinds[set] & HAS_ATOMIC) != 0;
    }

    /** Returns whether the set has the lock of isolated blocks. */
    boolean isIsolated(int set) {
        return (kinds[set] & HAS_ISOLATED) != 0;
    }

    /** Returns whether two holders of these sets exclude each other. */
    public boolean exclude(int one, int other) {
        if (one == EMPTY || other == EMPTY) {
            return false;
        }
        if (!hasSections(one) && !hasSections(other)) {
            if (one == other) {
                return isExclusive(one);
            }
            if (areFew(one, other)) {
                return findExclusion(one, other);
            }
        }
        int known = excluding.get(one, other);
        return (known >= 0 ? known : excluding.put(one, other, findExclusion(one, other) ? 1 : 0)) != 0;
    }

    private boolean areFew(int one, int other) {
        return sets[one].length <= FEW && sets[other].length <= FEW;
    }

    /** Returns whether a set has a lock, in exclusive mode. */
    boolean isExclusive(int set) {
        return (kinds[set] & HAS_EXCLUSIVE) != 0;
    }

    private boolean findExclusion(int one, int other) {
        boolean sections = hasSections(one) && hasSections(other);
        for (int element : sets[one]) {
            int a = lockOf(element);
            for (int second : sets[other]) {
                int b = lockOf(second);
                if (a >> 1 == b >> 1 && (a & b & 1) == 0 && !(sections && shareSection(one, other, a >> 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns whether each holder that the first set excludes is also excluded by the second set. The second set
     * belongs to an access that precedes the first one's. So a section that protects the first access protects the
     * second one, too.
     */
    public boolean isWeaker(int one, int other) {
        if (one == EMPTY || one == other) {
            return true;
        }
        if (areFew(one, other)) {
            return findWeaker(one, other);
        }
        int known = weaker.get(one, other);
        return (known >= 0 ? known : weaker.put(one, other, findWeaker(one, other) ? 1 : 0)) != 0;
    }

    /**
     * Returns the locks that both sets have, in shared mode where one of them has it so. Who excludes the holder of these excludes the
     * holders of both sets, if neither names a section.
     */
    int common(int one, int other) {
        if (one == other || areFew(one, other) && holds(other, one)) {
            return one;
        }
        int known = shared.get(one, other);
        return known >= 0 ? known : shared.put(one, other, findCommon(one, other));
    }

    private int findCommon(int one, int other) {
        int result = EMPTY;
        for (int element : sets[one]) {
            int lock = element >> 1;
            boolean isExclusive = (element & 1) == 0 && has(other, element(lock, false));
            if (isExclusive || has(other, element(lock, false)) || has(other, element(lock, true))) {
                result = with(result, lock, !isExclusive);
            }
        }
        return result;
    }

    private boolean findWeaker(int one, int other) {
        if (hasSections(one) || hasSections(other)) {
            return isWeakerInSections(one, other);
        }
        return holds(other, one);
    }

    /** Returns whether a set has all locks of another one, at least in the mode in which that has them. */
    private boolean holds(int set, int others) {
        for (int element : sets[others]) {
            if (!has(set, element & ~1) && !has(set, element)) {
                return false;
            }
        }
        return true;
    }

    private boolean isWeakerInSections(int one, int other) {
        for (int element : sets[one]) {
            int lock = lockOf(element);
            boolean holds = has(other, lock & ~1) || has(other, lock);
            if (!holds && !shareSection(one, other, lock >> 1) || hasOtherSection(other, one, lock >> 1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a set names a section of a lock that the other set does not name. */
    private boolean hasOtherSection(int set, int other, int lock) {
        for (int element : sets[set]) {
            if (isSection(element) && lockOf(element) >> 1 == lock && !has(other, element)) {
                return true;
            }
        }
        return false;
    }

    private int number(int[] elements) {
        Elements key = new Elements(elements);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = size++;
        if (number == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * number);
            sets = Arrays.copyOf(sets, 2 * number);
        }
        sets[number] = elements;
        numbers.put(key, number);
        kinds[number] = kindOf(elements);
        return number;
    }

    private byte kindOf(int[] elements) {
        int kind = 0;
        for (int element : elements) {
            kind |= element == 2 * ATOMIC ? HAS_ATOMIC : element == 2 * UPDATE ? HAS_UPDATE : 0;
            kind |= isSection(element) || (element & 1) != 0 ? 0 : HAS_EXCLUSIVE;
            kind |= element >> 1 == COMMUTING ? HAS_COMMUTING : 0;
            kind |= lockOf(element) >> 1 == ISOLATED ? HAS_ISOLATED : 0;
            kind |= isSection(element)
                    ? HAS_SECTION
                    : element >> 1 < FIRST_SECTION || element >> 1 == ISOLATED ? HAS_OWN : 0;
        }
        return (byte) kind;
    }

    /** Returns the name of such a set in a report. */
    public String construct(int set) {
        if (isAtomic(set)) {
            return "atomic access";
        }
        return isIsolated(set) ? "isolated" : "lock";
    }
}
