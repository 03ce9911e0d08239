package org.taskrace.core.history.states;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.history.states.LocationState.Reader;

/**
 * Rule by which an access changes the state of a location, for accesses from several threads.
 *
 * <p><b>Answers.</b> Which earlier accesses race with this one, and what has to be remembered after it. The first race
 * on a location is never missed, and each reported race is one.
 *
 * <p><b>Source.</b> One writer and few readers, as SPD3 keeps them for async and finish: Raman et al., Scalable and
 * precise dynamic datarace detection for structured parallelism, PLDI 2012, section 4. What makes a reader superfluous
 * is asked of the structure ({@link StrandRelation#covers}), so the rule serves every kind of dag.
 *
 * <p><b>Cost.</b> A read compares with all kept readers, and each pair of up to {@link #PRUNED} ones with the new
 * reader. A longer list is searched only when its length is a power of two. A caller remembers results: they depend on
 * the state, the strand and the site alone.
 *
 * <p><b>Requires</b> that accesses arrive in an order that the dag allows: an access that precedes another one arrives
 * before it. A read may be late ({@link #lateRead}), if no write of its epoch came before it.
 *
 * <p><b>Why it is enough.</b>
 *
 * <ol>
 *   <li>A reader that precedes the new one is dropped. A strand to come that is parallel to the former is parallel to
 *       the latter, or it would follow both.
 *   <li>A covered reader is dropped, by the definition of covering. Covering readers are dropped later for reasons 1 or
 *       2 only, so some kept reader stands for each reader that was dropped.
 *   <li>A write drops all readers and the writer. What is parallel to one of them and follows the write does not exist,
 *       unless a race was reported.
 *   <li>A read by the strand that wrote last is not kept: its write conflicts with whatever the read conflicts with.
 *   <li>Where locks are held, an access is dropped only for one that follows it and that no other locks exclude. What
 *       the later one is compared with and spared by its locks, the earlier one would be spared by its own.
 * </ol>
 *
 * <p><b>Locks.</b> Two accesses with a common lock are no race, whatever their order. A read under a common lock follows
 * the write that it sees, in this schedule ({@link Listener#sees}). A pair that such edges alone
 * order is reported ({@link Listener#observed}), since it limits the verdict.
 *
 * <p>A state that an access leaves as it is need not be written. A thread may even see an old one. The access that made
 * the newer state from it was compared with all that the old one names.
 */
public final class StateRule {

    private static final int PRUNED = 8;

    /** The most accesses under locks that survive a write; of more, those that precede in this schedule are dropped. */
    private static final int MOST_SURVIVORS = 1024;

    /** Receiver of races; several threads call it. */
    @FunctionalInterface
    public interface Listener {
        /** Reports two parallel accesses, of which one writes. The second one happens now. */
        void race(StrandAccess first, StrandAccess second);

        /** Reports two parallel accesses that a common lock keeps apart. */
        default void excluded(StrandAccess first, StrandAccess second) {}

        /** Reports that an access precedes the one that happens now in this schedule alone. */
        default void observed(Object first, Object second) {}

        /** Orders a read under a common lock after the write that it sees; returns the strand that goes on with it. */
        default Object sees(Object writer, Object now, int site) {
            return now;
        }

        /** Reports that a location had too many accesses under locks, and one was dropped for order of this schedule. */
        default void forgets(Object now, int site) {}
    }

    private final StrandRelation relation;

    public StateRule(StrandRelation relation) {
        this.relation = relation;
    }

    /**
     * Judges an access of the running strand; returns the state after it. Null is the state of a location without
     * accesses.
     */
    public LocationState access(LocationState before, Object now, int site, boolean writes, Listener listener) {
        return writes ? write(before, now, site, listener) : read(before, now, site, listener);
    }

    /**
     * Judges a read that was made earlier, to a location that was not written since its epoch began; returns the state
     * after it. A reader that follows the late one stands for it, for reason 1. So readers are pairwise parallel again.
     */
    public LocationState lateRead(LocationState before, Object then, int site) {
        for (Reader reader = before == null ? null : before.readers; reader != null; reader = reader.next) {
            if (isSubsumed(then, reader.strand)) {
                return before;
            }
        }
        return withReaders(before, then, site);
    }

    private LocationState write(LocationState before, Object now, int site, Listener listener) {
        if (before == null) {
            return new LocationState(now, site, null, null);
        }
        boolean isOwn = before.writer != null && before.writer.equals(now);
        if (isOwn && before.readers == null) {
            return before;
        }
        if (before.writer != null && !isOwn) {
            compare(before.writer, before.writerSite, true, now, site, true, listener);
        }
        for (Reader older = before.olderWriters; older != null; older = older.next) {
            compare(older.strand, older.site, true, now, site, true, listener);
        }
        for (Reader reader = before.readers; reader != null; reader = reader.next) {
            compare(reader.strand, reader.site, false, now, site, true, listener);
        }
        if (!relation.holdsLocks(now)) {
            return new LocationState(now, site, null, null);
        }
        Reader writers = survivors(before.olderWriters, now, site, listener);
        if (before.writer != null && !isSubsumed(before.writer, now)) {
            writers = new Reader(before.writer, before.writerSite, writers);
        }
        return new LocationState(now, site, survivors(before.readers, now, site, listener), writers);
    }

    /** Returns the accesses that survive a write: those ordered with it only by a common lock. */
    private Reader survivors(Reader all, Object now, int site, Listener listener) {
        Reader kept = null;
        for (Reader one = all; one != null; one = one.next) {
            if (isSubsumed(one.strand, now)) {
                continue;
            }
            boolean isTooLong = kept != null && kept.count >= MOST_SURVIVORS;
            if (isTooLong && relation.precedesAsObserved(one.strand, now)) {
                listener.forgets(now, site);
                continue;
            }
            kept = new Reader(one.strand, one.site, kept);
        }
        return kept;
    }

    /** Returns whether a later access of a strand stands for an earlier one: it follows, and is excluded by no more locks. */
    private boolean isSubsumed(Object earlier, Object now) {
        return earlier.equals(now) || relation.precedes(earlier, now) && relation.isWeaker(now, earlier);
    }

    private void compare(
            Object first, int firstSite, boolean firstWrites, Object now, int site, boolean writes, Listener listener) {
        if (first.equals(now) || relation.precedes(first, now)) {
            return;
        }
        boolean isExcluded = relation.exclude(first, now);
        if (!isExcluded && relation.precedesAsObserved(first, now)) {
            listener.observed(first, now);
            return;
        }
        StrandAccess earlier = new StrandAccess(first, firstSite, firstWrites);
        StrandAccess running = new StrandAccess(now, site, writes);
        if (isExcluded) {
            listener.excluded(earlier, running);
        } else {
            listener.race(earlier, running);
        }
    }

    private LocationState read(LocationState before, Object now, int site, Listener listener) {
        Object reader = now;
        if (before != null && before.writer != null) {
            if (before.writer.equals(now)) {
                return before;
            }
            if (sees(before.writer, now)) {
                reader = listener.sees(before.writer, now, site);
            }
            compare(before.writer, before.writerSite, true, reader, site, false, listener);
            for (Reader older = before.olderWriters; older != null; older = older.next) {
                compare(older.strand, older.site, true, reader, site, false, listener);
            }
        }
        return withReaders(before, reader, site);
    }

    /** Returns whether a read under a common lock sees what another task wrote, and nothing has ordered the two. */
    private boolean sees(Object writer, Object now) {
        return relation.holdsLocks(now)
                && relation.exclude(writer, now)
                && !relation.precedes(writer, now)
                && !relation.precedesAsObserved(writer, now);
    }

    private LocationState withReaders(LocationState before, Object now, int site) {
        if (before == null) {
            return new LocationState(null, 0, new Reader(now, site, null), null);
        }
        Reader readers = readers(before.readers, now, site);
        return readers == before.readers
                ? before
                : new LocationState(before.writer, before.writerSite, readers, before.olderWriters);
    }

    /** Returns the readers to be kept when another one comes. */
    private Reader readers(Reader before, Object now, int site) {
        if (before == null) {
            return new Reader(now, site, null);
        }
        if (before.count <= 2) {
            Reader few = afterFew(before, now, site);
            if (few != null) {
                return few;
            }
        }
        if (before.count > PRUNED && Integer.bitCount(before.count) != 1) {
            // The first element is enough to recognise a strand that reads again.
            return before.strand.equals(now) ? before : new Reader(now, site, before);
        }
        List<Reader> kept = new ArrayList<>(before.count + 1);
        for (Reader reader = before; reader != null; reader = reader.next) {
            if (reader.strand.equals(now)) {
                return before;
            }
            if (!isSubsumed(reader.strand, now)) {
                kept.add(reader);
            }
        }
        boolean isCovered = kept.size() <= PRUNED && coversOne(kept, null, now);
        if (isCovered && kept.size() == before.count) {
            return before;
        }
        if (!isCovered) {
            Reader added = new Reader(now, site, null);
            kept.add(added);
            if (kept.size() <= PRUNED) {
                prune(kept, added);
            }
        }
        Reader readers = null;
        for (int i = kept.size() - 1; i >= 0; i--) {
            readers = new Reader(kept.get(i).strand, kept.get(i).site, readers);
        }
        return readers;
    }

    /** Returns the readers after one or two, which is what most locations have; null if there are three then. */
    private Reader afterFew(Reader before, Object now, int site) {
        Reader other = before.next;
        if (before.strand.equals(now) || other != null && other.strand.equals(now)) {
            return before;
        }
        if (other != null && before.standFor(relation, now)) {
            return before;
        }
        boolean follows = isSubsumed(before.strand, now);
        if (other == null) {
            return new Reader(now, site, follows ? null : before);
        }
        boolean followsOther = isSubsumed(other.strand, now);
        if (!follows && !followsOther) {
            return covers(before.strand, other.strand, now) ? before : null;
        }
        Reader kept = follows ? other : new Reader(before.strand, before.site, null);
        return new Reader(now, site, follows && followsOther ? null : kept);
    }

    /** Takes out what the others cover, one after the other. */
    private void prune(List<Reader> kept, Reader added) {
        for (int i = 0; i < kept.size() && kept.size() > 2; ) {
            Reader reader = kept.get(i);
            if (reader != added && coversOne(kept, reader, reader.strand)) {
                kept.remove(i);
            } else {
                i++;
            }
        }
    }

    private boolean coversOne(List<Reader> readers, Reader without, Object third) {
        for (int i = 0; i < readers.size(); i++) {
            for (int j = i + 1; j < readers.size(); j++) {
                Reader one = readers.get(i);
                Reader other = readers.get(j);
                if (one != without && other != without && covers(one.strand, other.strand, third)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether two readers cover a third one; locks of a reader would let it race with less. */
    private boolean covers(Object one, Object other, Object third) {
        return !relation.holdsLocks(one)
                && !relation.holdsLocks(other)
                && !relation.holdsLocks(third)
                && relation.covers(one, other, third);
    }
}
