package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The relation "depends on" between operations: two that are not in it may be swapped in any run without a difference.
 *
 * <p>Two critical sections of one lock depend on each other if their contents conflict, which is known only after they
 * have run. So the relation starts small and is refined by what runs show. Each refinement makes it larger, by places
 * in the program, and the search then starts anew. In the end every conflict of every run is in the relation.
 *
 * <p>A section is one event from its outermost acquire to the last release as long as nothing in it needs to be seen
 * from outside. Where that fails (another lock is taken after a release, an operation between, a wait, a cycle of
 * locks) the acquire is <em>fine</em>: it depends on every acquire of that lock, and the section is cut into several
 * events.
 */
public final class Dependences {

    /** A kind of operation that counts only in programs where other tasks may notice it. */
    public enum NoticedKind {

        /** A future gets its result. */
        FUTURE,

        /** A thread ends. */
        THREAD,

        /** A task of an executor ends. */
        EXECUTOR,

        /** A thread is interrupted: all that it does then may come out otherwise. */
        INTERRUPT,

        /** A thread of an executor takes a task from the queue. */
        BEGIN,

        /** A task computes an entry of a map in steps: others wait for the entry. */
        COMPUTE
    }

    private static final String SEPARATOR = "\t";
    private static final String FINE = "fine" + SEPARATOR;
    private static final String TRIED = "tried" + SEPARATOR;
    private static final String CONFLICT = "conflict" + SEPARATOR;
    private static final String ALWAYS = "always" + SEPARATOR;
    private static final String ASKED = "asked" + SEPARATOR;
    private static final String CLASS = "class" + SEPARATOR;

    private final BitSet fine = new BitSet();
    private final BitSet tried = new BitSet();
    private final Set<Long> conflicts = new HashSet<>();
    private final Set<Long> always = new HashSet<>();
    private final Set<NoticedKind> asked = EnumSet.noneOf(NoticedKind.class);
    private final Set<String> initialized = new HashSet<>();
    private int refinements;

    /** Returns how often the relation has grown. */
    public int refinements() {
        return refinements;
    }

    /** Returns whether two operations of different tasks may not be swapped. */
    public boolean dependent(SearchOperation a, SearchOperation b) {
        if (a.interrupts(b) || b.interrupts(a)) {
            return true;
        }
        if (!always.isEmpty() && always.contains(pair(a.site(), b.site()))) {
            return true;
        }
        if (!a.meets(b)) {
            return false;
        }
        if (a.access().isAcquire() && b.access().isAcquire()) {
            boolean bothShared = a.access() == SearchAccess.ACQUIRE_SHARED && b.access() == SearchAccess.ACQUIRE_SHARED;
            return !bothShared
                    && (isFine(a.site()) || isFine(b.site()) || conflicts.contains(pair(a.site(), b.site())));
        }
        return switch (a.access()) {
            case NONE -> false;
            case READ -> b.access() != SearchAccess.READ && b.access() != SearchAccess.NONE;
            case UPDATE, END -> b.access() != a.access() && b.access() != SearchAccess.NONE;
            default -> b.access() != SearchAccess.NONE;
        };
    }

    /** Returns whether acquires at this place depend on all acquires of their lock. */
    public boolean isFine(int site) {
        return fine.get(site);
    }

    /** Returns whether the release that follows an acquire at this place is an operation of its own. */
    public boolean isTried(int site) {
        return tried.get(site);
    }

    /** Returns the places whose acquires depend on all acquires of their lock. */
    public int[] finePlaces() {
        return fine.stream().toArray();
    }

    /** Returns the places of acquires whose releases are operations of their own. */
    public int[] triedPlaces() {
        return tried.stream().toArray();
    }

    /** Makes acquires at a place depend on all acquires of their lock. */
    public void makeFine(int site) {
        if (site > 0 && !fine.get(site)) {
            fine.set(site);
            refinements++;
        }
    }

    /** Makes the releases that follow acquires at a place visible: another task may find the lock taken. */
    public void makeTried(int site) {
        makeFine(site);
        if (!tried.get(site)) {
            tried.set(site);
            refinements++;
        }
    }

    /** Records that the sections of two acquires of one lock have conflicting contents. */
    public void conflict(int site, int other) {
        refinements += conflicts.add(pair(site, other)) ? 1 : 0;
    }

    /** Makes all operations at two places depend on each other, whatever they touch. */
    public void alwaysDependent(int site, int other) {
        refinements += always.add(pair(site, other)) ? 1 : 0;
    }

    /** Makes operations of a kind count: other tasks may notice them. */
    public void makeNoticed(NoticedKind kind) {
        refinements += asked.add(kind) ? 1 : 0;
    }

    public boolean isNoticed(NoticedKind kind) {
        return asked.contains(kind);
    }

    public boolean isAnyEndAsked() {
        return asked.contains(NoticedKind.FUTURE)
                || asked.contains(NoticedKind.THREAD)
                || asked.contains(NoticedKind.EXECUTOR)
                || asked.contains(NoticedKind.INTERRUPT);
    }

    /** Makes uses of a class operations: it matters which task runs its initialiser. */
    public void makeInitializedInSteps(String className) {
        refinements += initialized.add(className) ? 1 : 0;
    }

    public boolean isInitializedInSteps(String className) {
        return initialized.contains(className);
    }

    /** Returns the classes whose uses are operations. */
    public Set<String> initialized() {
        return initialized;
    }

    /** Returns the relation as lines, for {@link #use}; places have names that hold in all JVMs. */
    public List<String> lines(IntFunction<String> names) {
        List<String> lines = new ArrayList<>();
        fine.stream().forEach(site -> lines.add(FINE + names.apply(site)));
        tried.stream().forEach(site -> lines.add(TRIED + names.apply(site)));
        conflicts.forEach(pair -> lines.add(CONFLICT + both(pair, names)));
        always.forEach(pair -> lines.add(ALWAYS + both(pair, names)));
        asked.forEach(kind -> lines.add(ASKED + kind));
        initialized.forEach(name -> lines.add(CLASS + name));
        lines.sort(null);
        return lines;
    }

    private static String both(long pair, IntFunction<String> names) {
        return names.apply((int) (pair >>> 32)) + SEPARATOR + names.apply((int) pair);
    }

    /**
     * Adds what another JVM has found.
     *
     * @param numbers returns the number of a place, or -1 as long as it is not known
     * @return the lines whose places are not known
     */
    public List<String> use(List<String> lines, ToIntFunction<String> numbers) {
        List<String> unknown = new ArrayList<>();
        for (String line : lines) {
            String kind = line.substring(0, line.indexOf(SEPARATOR) + 1);
            if (kind.equals(ASKED)) {
                makeNoticed(NoticedKind.valueOf(line.substring(kind.length())));
                continue;
            }
            if (kind.equals(CLASS)) {
                makeInitializedInSteps(line.substring(kind.length()));
                continue;
            }
            String[] places = line.substring(kind.length()).split(SEPARATOR);
            int first = numbers.applyAsInt(places[0]);
            int last = numbers.applyAsInt(places[places.length - 1]);
            if (first < 0 || last < 0) {
                unknown.add(line);
                continue;
            }
            switch (kind) {
                case FINE -> makeFine(first);
                case TRIED -> makeTried(first);
                case CONFLICT -> conflict(first, last);
                default -> alwaysDependent(first, last);
            }
        }
        return unknown;
    }

    private static long pair(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
}
