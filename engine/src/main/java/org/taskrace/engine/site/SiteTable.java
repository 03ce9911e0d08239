package org.taskrace.engine.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.taskrace.core.event.Construct;
import org.taskrace.engine.site.ClassSites.Flag;

/** Table of numbered places in the program. Each class is rewritten by the thread that loads it, hence the lock. */
public final class SiteTable {

    private static final String TASK_API = "org.taskrace.tasks.";

    /** The sites by number. Null stands for one of a class whose sites are not decoded yet. */
    private final List<Site> sites = new ArrayList<>();

    private final TreeMap<Integer, ClassSites> ofClasses = new TreeMap<>();

    /** The members of each site that stands for several of one strand; null for the others. Read without the lock. */
    private volatile int[][] members = new int[1 << 10][];

    /** The site that stands for each member; 0 for the others. */
    private volatile int[] recordedAs = new int[1 << 10];

    /** Each sequence, by the first of its numbers. */
    private final TreeMap<Integer, int[]> sequences = new TreeMap<>();

    /** By number of a sequence: the sites, by the remainder of the index; null for the others. Read without the lock. */
    private volatile int[][] ofSequences = {};

    /** The constructs of the task API that the program's classes call, as far as a structure is chosen by them. */
    private final Set<Construct> constructs = EnumSet.noneOf(Construct.class);

    private boolean usesTaskApi;

    /** Sites of calls with a time limit whose results the program does not look at. */
    private final BitSet unusedResults = new BitSet();

    private final BitSet droppedValues = new BitSet();
    private final BitSet unheededAttempts = new BitSet();
    private final BitSet ignoredCancellations = new BitSet();

    /** Sites of loops in which one round leaves nothing behind. */
    private final BitSet pureLoops = new BitSet();

    /** Sites whose accesses are only possible, each with what is in doubt. */
    private final Map<Integer, String> doubts = new HashMap<>();

    /** The numbers of these sites as bits. Read without the lock. */
    private volatile long[] possible = {};

    /** Sites in classes that are left out, whose accesses are only possible; the names of these classes. */
    private final BitSet leftOut = new BitSet();

    private final Set<String> leftOutClasses = new TreeSet<>();
    private volatile boolean hasLeftOut;

    /** The sites of updates that commute, as bits. */
    private volatile long[] updates = {};

    /** The sites of reads that yield references, as bits. */
    private volatile long[] references = {};

    /** The sites of fields that refer to objects of their own class. */
    private final BitSet ownReferences = new BitSet();

    public SiteTable() {
        sites.add(new Site("", "", "unknown", 0, new Site.Target(Site.Kind.CALL, "", "")));
    }

    /** Adds a site and returns its number, from 1 on; 0 stands for "unknown". */
    public synchronized int add(Site site) {
        sites.add(site);
        noteTaskApi(site);
        return sites.size() - 1;
    }

    private void noteTaskApi(Site site) {
        if (isOfTaskApi(site)) {
            usesTaskApi = true;
            switch (site.target().name()) {
                case "pipeline", "pipeWhile" -> constructs.add(Construct.PIPELINE);
                case "promise" -> constructs.add(Construct.PROMISE);
                case "future" -> constructs.add(Construct.FUTURE);
                default -> {}
            }
        }
    }

    /** Returns whether a site is a call of the task API, by which a structure may be chosen. */
    static boolean isOfTaskApi(Site site) {
        return site.target().owner().startsWith(TASK_API);
    }

    /** Adds the sites of a class with all that is known of them, and returns the number of the first. */
    public synchronized int addAll(ClassSites all) {
        int first = sites.size();
        int size = all.size();
        if (size == 0) {
            return first;
        }
        ofClasses.put(first, all);
        sites.addAll(Collections.nCopies(size, null));
        if (all.hasTaskApi()) {
            for (int i = 0; i < size; i++) {
                noteTaskApi(all.get(i));
            }
        }
        all.of(Flag.LEFT_OUT).stream().forEach(site -> leaveOut(first + site));
        all.of(Flag.UNUSED_RESULT).stream().forEach(site -> unusedResults.set(first + site));
        all.of(Flag.DROPPED_VALUE).stream().forEach(site -> droppedValues.set(first + site));
        all.of(Flag.IGNORED_CANCELLATION).stream().forEach(site -> ignoredCancellations.set(first + site));
        all.of(Flag.UNHEEDED_ATTEMPT).stream().forEach(site -> unheededAttempts.set(first + site));
        all.of(Flag.PURE_LOOP).stream().forEach(site -> pureLoops.set(first + site));
        all.of(Flag.OWN_REFERENCE).stream().forEach(site -> ownReferences.set(first + site));
        references = ClassSites.with(references, all.of(Flag.REFERENCE), first);
        updates = ClassSites.with(updates, all.of(Flag.UPDATE), first);
        all.doubts().forEach((site, doubt) -> onlyPossible(first + site, doubt));
        all.together().forEach((number, ofFields) -> putTogether(first + number, ClassSites.moved(ofFields, first)));
        all.sequences()
                .forEach((number, neighbours) -> putSequence(first + number, ClassSites.moved(neighbours, first)));
        return first;
    }

    /** Records the constructs of a program that has no calls: one of the task language. */
    public synchronized void declare(Set<Construct> used) {
        usesTaskApi = true;
        constructs.addAll(used);
    }

    /** Notes that the accesses of a site are only possible, and what would settle the doubt. */
    public synchronized void onlyPossible(int site, String doubt) {
        doubts.put(site, doubt);
        long[] more = Arrays.copyOf(possible, Math.max(possible.length, (site >> 6) + 1));
        more[site >> 6] |= 1L << site;
        possible = more;
    }

    /** Returns whether accesses of a site are only possible, though its class is checked. */
    public boolean isOnlyPossible(int site) {
        long[] bits = possible;
        return site >> 6 < bits.length && (bits[site >> 6] >> site & 1) != 0;
    }

    /** Notes that the accesses of a site are as sure, or as unseen, as those of another one. */
    public synchronized void doubtLike(int site, int other) {
        if (doubts.containsKey(other)) {
            onlyPossible(site, doubts.get(other));
        }
        if (leftOut.get(other)) {
            leaveOut(site);
        }
    }

    /** Notes that a class, named with dots, is left out of the check. */
    public synchronized void leaveOut(String className) {
        leftOutClasses.add(className);
    }

    /** Notes that a site stands in a class that is left out. */
    public synchronized void leaveOut(int site) {
        leftOut.set(site);
        hasLeftOut = true;
    }

    /** Returns whether any site stands in a class that is left out. */
    public boolean hasLeftOut() {
        return hasLeftOut;
    }

    /** Returns whether a site, or one that it stands for, is in a class that is left out. */
    public synchronized boolean isLeftOut(int site) {
        return leftOut.get(site);
    }

    /** Returns the names of the classes that are left out, as far as they are loaded. */
    public synchronized List<String> leftOutClasses() {
        return List.copyOf(leftOutClasses);
    }

    /** Returns what is in doubt about the accesses of a site, or null if they surely happen. */
    public synchronized String doubt(int site) {
        return leftOut.get(site)
                ? "an access in " + get(site).className() + ", a class that was left out (check it too)"
                : doubts.get(site);
    }

    /** Returns whether the accesses of a site are parts of updates that commute. */
    public boolean commutes(int site) {
        long[] bits = updates;
        return site >> 6 < bits.length && (bits[site >> 6] >> site & 1) != 0;
    }

    /** Notes that the program gets a reference from the read at a site. */
    public synchronized void yieldReference(int site) {
        long[] bits = references;
        if (site >> 6 >= bits.length) {
            bits = Arrays.copyOf(bits, Math.max(bits.length * 2, (site >> 6) + 1));
        }
        bits[site >> 6] |= 1L << site;
        references = bits;
    }

    /** Returns whether the program gets a reference from the read at a site, or from one that it stands for. */
    public boolean yieldsReference(int site) {
        long[] bits = references;
        return site >> 6 < bits.length && (bits[site >> 6] >> site & 1) != 0;
    }

    /** Returns whether the write at a site may take a reference away: no call of a JDK object that only adds one. */
    public boolean mayTakeAway(int site) {
        return get(site).target().kind() != Site.Kind.OBJECT || usesValue(site);
    }

    /**
     * Returns whether a field lies beside a reference, not behind it: one class declares both, and the reference is to another type.
     *
     * @param site a site of the field
     * @param reference a site of the reference
     */
    public synchronized boolean liesBeside(int site, int reference) {
        Site.Target field = get(site).target();
        Site.Target other = get(reference).target();
        return field.kind() == Site.Kind.FIELD
                && other.kind() == Site.Kind.FIELD
                && field.owner().equals(other.owner())
                && !ownReferences.get(reference);
    }

    /** Notes that the field at a site refers to an object of the class that declares the field. */
    public synchronized void referToOwner(int site) {
        ownReferences.set(site);
    }

    /** Returns whether one round of the loop at a site leaves nothing behind. */
    public synchronized boolean leavesNothing(int site) {
        return pureLoops.get(site);
    }

    /** Returns whether the program looks at the result of the call at a site. */
    public synchronized boolean usesResult(int site) {
        return !unusedResults.get(site);
    }

    /** Returns whether the program uses the value that the call at a site yields. */
    public synchronized boolean usesValue(int site) {
        return !droppedValues.get(site);
    }

    /** Returns whether the program heeds how the attempt at a site, one without a limit, comes out. */
    public synchronized boolean heedsAttempt(int site) {
        return !unheededAttempts.get(site);
    }

    /** Returns whether the program goes on in another way if the call at a site finds its future cancelled. */
    public synchronized boolean actsOnCancellation(int site) {
        return !ignoredCancellations.get(site);
    }

    /**
     * Adds one number for accesses to different fields that a strand makes together, each with a site of its own. Cells name this number;
     * the field tells which site is meant: see {@link #member}. So fields that are accessed together keep equal cells, however they are
     * checked.
     */
    public synchronized int addTogether(int... ofFields) {
        int number = add(get(ofFields[0]));
        leftOut.set(number, leftOut.get(ofFields[0]));
        for (int one : ofFields) {
            if (yieldsReference(one)) {
                yieldReference(number);
            }
            if (ownReferences.get(one)) {
                ownReferences.set(number);
            }
        }
        putTogether(number, ofFields);
        return number;
    }

    private void putTogether(int number, int... ofFields) {
        if (number >= members.length) {
            members = Arrays.copyOf(members, number * 2);
            recordedAs = Arrays.copyOf(recordedAs, number * 2);
        }
        int[] recorded = recordedAs;
        for (int one : ofFields) {
            recorded[one] = number;
        }
        recordedAs = recorded;
        int[][] known = members;
        known[number] = ofFields.clone();
        members = known;
    }

    /**
     * Adds numbers for accesses to neighbours in an array that a loop makes together, each with a site of its own. There is one number for
     * each remainder of the first index. Number and index tell which site is meant: see {@link #at}.
     */
    public synchronized int addSequence(int... ofNeighbours) {
        int first = sites.size();
        for (int i = 0; i < ofNeighbours.length; i++) {
            leftOut.set(add(get(ofNeighbours[0])), leftOut.get(ofNeighbours[0]));
        }
        putSequence(first, ofNeighbours);
        return first;
    }

    private void putSequence(int first, int... ofNeighbours) {
        sequences.put(first, ofNeighbours.clone());
        int end = first + ofNeighbours.length;
        int[][] more = end <= ofSequences.length ? ofSequences : Arrays.copyOf(ofSequences, end * 2);
        for (int offset = 0; offset < ofNeighbours.length; offset++) {
            int[] byRemainder = new int[ofNeighbours.length];
            for (int index = 0; index < byRemainder.length; index++) {
                byRemainder[index] = ofNeighbours[Math.floorMod(index - offset, ofNeighbours.length)];
            }
            more[first + offset] = byRemainder;
        }
        ofSequences = more;
    }

    /** Returns the sites of the sequence whose first number this is; none if there is no such sequence. */
    public synchronized int[] sequenceFrom(int first) {
        int[] neighbours = sequences.get(first);
        return neighbours == null ? new int[0] : neighbours.clone();
    }

    /** Returns whether the site behind a number depends on the index. */
    public boolean isSequence(int site) {
        int[][] known = ofSequences;
        return site < known.length && known[site] != null;
    }

    /** Returns the site of the access to the element with this index. */
    public int at(int site, int index) {
        int[][] known = ofSequences;
        if (site >= known.length || known[site] == null) {
            return site;
        }
        int[] byRemainder = known[site];
        return byRemainder[Math.floorMod(index, byRemainder.length)];
    }

    /** Returns the sites that one stands for, or null if it stands for itself. */
    public int[] members(int site) {
        int[][] known = members;
        return site < known.length ? known[site] : null;
    }

    /** Returns the site by which an access is recorded. */
    public int recordedAs(int site) {
        int[] known = recordedAs;
        return site < known.length && known[site] != 0 ? known[site] : site;
    }

    /** Returns the member of a site that accesses the field of another site. */
    public int member(int site, int other) {
        int[] all = members(site);
        if (all == null) {
            return site;
        }
        Site.Target target = get(other).target();
        for (int one : all) {
            if (get(one).target().equals(target)) {
                return one;
            }
        }
        return all[0];
    }

    /** Returns whether the classes loaded so far call this construct of the task API. */
    public synchronized boolean uses(Construct construct) {
        return constructs.contains(construct);
    }

    /** Returns whether the classes loaded so far call any method of the task API. */
    public synchronized boolean usesTaskApi() {
        return usesTaskApi;
    }

    public synchronized Site get(int number) {
        int known = number >= 0 && number < sites.size() ? number : 0;
        Site site = sites.get(known);
        if (site == null) {
            Map.Entry<Integer, ClassSites> ofClass = ofClasses.floorEntry(known);
            site = ofClass.getValue().get(known - ofClass.getKey());
            sites.set(known, site);
        }
        return site;
    }

    public synchronized int size() {
        return sites.size();
    }
}
