package org.taskrace.core.history;

import static org.taskrace.core.history.cells.AccessSlots.EMPTY;
import static org.taskrace.core.history.cells.AccessSlots.FIRST;
import static org.taskrace.core.history.cells.AccessSlots.SECOND;
import static org.taskrace.core.race.Operation.ISOLATED_READ;
import static org.taskrace.core.race.Operation.ISOLATED_WRITE;
import static org.taskrace.core.race.Operation.READ;
import static org.taskrace.core.race.Operation.WRITE;

import org.taskrace.core.history.cells.AccessList;
import org.taskrace.core.history.cells.AccessSlots;
import org.taskrace.core.history.cells.Judgements;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;

/**
 * History that keeps, for each location, one writer and as many readers as a dag of any shape may need.
 *
 * <p>Answers: which earlier accesses the present one races with.
 *
 * <p>Source: Agrawal, Devietti, Fineman, Lee, Utterback and Xu, "Race Detection and Reachability in Nearly
 * Series-Parallel DAGs", section 4. Their last-writer is the writer here, their reader-list the list of readers.
 *
 * <p>Cost: sixteen bytes for each location (as many again where an isolated block was ever entered), and eight for each
 * reader past the first. A read asks a constant number of questions over time, a write one for each reader that it
 * removes.
 *
 * <p>Requires: a {@link Reachability} that is exact, for a dag of any class; {@link #strandChanged} after each event.
 *
 * <p>Differs from the paper: its list grows with each read. Here a reader that the new reader follows is dropped (see
 * {@link AccessList}). Isolated accesses have two lists of their own, since two isolated accesses never race. An access
 * may be forgotten only if a later one follows it that conflicts with at least as much. Any access that is parallel to
 * the forgotten one is then parallel to the later one too. That holds within each of the four kinds. A plain write
 * conflicts with all kinds and replaces everything. Two parallel writes, or a parallel write and read, are a reported
 * race; after it nothing more need be known of the location.
 */
public final class ReaderListHistory implements AccessHistory {

    private static final int WRITER = FIRST;
    private static final int READERS = SECOND;
    private static final int ISOLATED_READERS = FIRST;
    private static final int ISOLATED_WRITERS = SECOND;

    private final Judgements judgements;
    private final AccessSlots plain;
    private final AccessSlots isolated;
    private boolean isolatedUsed;

    /** Creates a history that asks the structure and tells races to the listener. */
    public ReaderListHistory(Reachability reachability, RaceListener listener) {
        judgements = new Judgements(reachability);
        plain = new AccessSlots(judgements, listener);
        isolated = new AccessSlots(judgements, listener);
    }

    @Override
    public void read(int location, int now, boolean inIsolated, int site) {
        int slots = plain.slots(location);
        if (inIsolated) {
            isolatedUsed = true;
            plain.tellRaces(slots + WRITER, WRITE, location, now, ISOLATED_READ, site);
            isolated.add(isolated.slots(location) + ISOLATED_READERS, now, site);
            return;
        }
        plain.tellRaces(slots + WRITER, WRITE, location, now, READ, site);
        if (isolatedUsed) {
            tellAndForget(
                    isolated, isolated.slots(location) + ISOLATED_WRITERS, ISOLATED_WRITE, location, now, READ, site);
        }
        // An access that would race with this read races with this strand's own write as well.
        if (plain.label(slots + WRITER) != now) {
            plain.add(slots + READERS, now, site);
        }
    }

    @Override
    public void write(int location, int now, boolean inIsolated, int site) {
        int slots = plain.slots(location);
        if (inIsolated) {
            isolatedUsed = true;
            plain.tellRaces(slots + WRITER, WRITE, location, now, ISOLATED_WRITE, site);
            tellAndForget(plain, slots + READERS, READ, location, now, ISOLATED_WRITE, site);
            isolated.add(isolated.slots(location) + ISOLATED_WRITERS, now, site);
            return;
        }
        if (plain.label(slots + READERS) != EMPTY) {
            plain.tellRaces(slots + READERS, READ, location, now, WRITE, site);
            plain.clear(slots + READERS);
        }
        if (isolatedUsed) {
            int isolatedSlots = isolated.slots(location);
            isolated.tellRaces(isolatedSlots + ISOLATED_READERS, ISOLATED_READ, location, now, WRITE, site);
            isolated.tellRaces(isolatedSlots + ISOLATED_WRITERS, ISOLATED_WRITE, location, now, WRITE, site);
            isolated.clear(isolatedSlots + ISOLATED_READERS);
            isolated.clear(isolatedSlots + ISOLATED_WRITERS);
        }
        if (plain.label(slots + WRITER) != now) {
            plain.tellRaces(slots + WRITER, WRITE, location, now, WRITE, site);
            plain.replace(slots + WRITER, now, site);
        }
    }

    /**
     * Reports the races with a list and drops it; otherwise a racy location would be searched in full at each further
     * access.
     */
    private static void tellAndForget(
            AccessSlots slots, int slot, Operation first, int location, int now, Operation second, int site) {
        if (slots.tellRaces(slot, first, location, now, second, site)) {
            slots.clear(slot);
        }
    }

    @Override
    public void strandChanged() {
        judgements.forget();
    }

    @Override
    public String describe(int location) {
        StringBuilder text = new StringBuilder();
        int slots = plain.slots(location);
        describe(text, "writer", plain.labels(slots + WRITER));
        describe(text, "reader", plain.labels(slots + READERS));
        if (isolatedUsed) {
            int isolatedSlots = isolated.slots(location);
            describe(text, "isolated writer", isolated.labels(isolatedSlots + ISOLATED_WRITERS));
            describe(text, "isolated reader", isolated.labels(isolatedSlots + ISOLATED_READERS));
        }
        return text.toString();
    }

    private void describe(StringBuilder text, String role, int[] labels) {
        for (int label : labels) {
            text.append(text.length() == 0 ? "" : ", ").append(role).append(' ');
            text.append(PathExplanation.task(judgements.taskOf(label)));
        }
    }

    @Override
    public long bytes() {
        return plain.bytes() + isolated.bytes() + judgements.bytes();
    }
}
