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
 * </ol>
 *
 * <p>A state that an access leaves as it is need not be written. A thread may even see an old one. The access that made
 * the newer state from it was compared with all that the old one names.
 */
public final class StateRule {

    private static final int PRUNED = 8;

    /** Receiver of races; several threads call it. */
    @FunctionalInterface
    public interface Listener {
        /** Reports two parallel accesses, of which one writes. The second one happens now. */
        void race(
                Object first, int firstSite, boolean firstWrites, Object second, int secondSite, boolean secondWrites);
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
            if (relation.precedes(then, reader.strand)) {
                return before;
            }
        }
        return withReaders(before, then, site);
    }

    private LocationState write(LocationState before, Object now, int site, Listener listener) {
        if (before != null) {
            boolean isOwn = before.writer != null && before.writer.equals(now);
            if (isOwn && before.readers == null) {
                return before;
            }
            if (before.writer != null && !isOwn && !relation.precedes(before.writer, now)) {
                listener.race(before.writer, before.writerSite, true, now, site, true);
            }
            for (Reader reader = before.readers; reader != null; reader = reader.next) {
                if (!reader.strand.equals(now) && !relation.precedes(reader.strand, now)) {
                    listener.race(reader.strand, reader.site, false, now, site, true);
                }
            }
        }
        return new LocationState(now, site, null);
    }

    private LocationState read(LocationState before, Object now, int site, Listener listener) {
        if (before != null && before.writer != null) {
            if (before.writer.equals(now)) {
                return before;
            }
            if (!relation.precedes(before.writer, now)) {
                listener.race(before.writer, before.writerSite, true, now, site, false);
            }
        }
        return withReaders(before, now, site);
    }

    private LocationState withReaders(LocationState before, Object now, int site) {
        if (before == null) {
            return new LocationState(null, 0, new Reader(now, site, null));
        }
        Reader readers = readers(before.readers, now, site);
        return readers == before.readers ? before : new LocationState(before.writer, before.writerSite, readers);
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
            if (!relation.precedes(reader.strand, now)) {
                kept.add(reader);
            }
        }
        boolean isCovered = kept.size() <= PRUNED && covers(kept, null, now);
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
        boolean follows = relation.precedes(before.strand, now);
        if (other == null) {
            return new Reader(now, site, follows ? null : before);
        }
        boolean followsOther = relation.precedes(other.strand, now);
        if (!follows && !followsOther) {
            return relation.covers(before.strand, other.strand, now) ? before : null;
        }
        Reader kept = follows ? other : new Reader(before.strand, before.site, null);
        return new Reader(now, site, follows && followsOther ? null : kept);
    }

    /** Takes out what the others cover, one after the other. */
    private void prune(List<Reader> kept, Reader added) {
        for (int i = 0; i < kept.size() && kept.size() > 2; ) {
            Reader reader = kept.get(i);
            if (reader != added && covers(kept, reader, reader.strand)) {
                kept.remove(i);
            } else {
                i++;
            }
        }
    }

    private boolean covers(List<Reader> readers, Reader without, Object third) {
        for (int i = 0; i < readers.size(); i++) {
            for (int j = i + 1; j < readers.size(); j++) {
                Reader one = readers.get(i);
                Reader other = readers.get(j);
                if (one != without && other != without && relation.covers(one.strand, other.strand, third)) {
                    return true;
                }
            }
        }
        return false;
    }
}
