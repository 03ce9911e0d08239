package org.taskrace.core.history.cells;

import java.util.Arrays;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * Table with two slots for each location, each of which holds accesses of one kind. A slot is two ints, so that the
 * common case of no or one access needs no object:
 *
 * <pre>
 *   label         site     meaning
 *   NONE (-1)     any      empty
 *   0 …           site     one access
 *   -2 - n        any      the accesses of list number n
 * </pre>
 */
public final class AccessSlots {

    public static final int EMPTY = Reachability.NONE;

    /** Offsets of the two slots in a location's four ints. */
    public static final int FIRST = 0;

    public static final int SECOND = 2;

    private static final int FIRST_LIST = -2;
    private static final int LOCATION_SHIFT = 2;

    private final Judgements judgements;
    private final RaceListener listener;
    private int[] cells = {};
    private AccessList[] lists = {};
    private int listCount;
    private final IntList freeLists = new IntList();

    public AccessSlots(Judgements judgements, RaceListener listener) {
        this.judgements = judgements;
        this.listener = listener;
    }

    /** Returns the index of a location's first slot; grows the table where needed. */
    public int slots(int location) {
        int index = location << LOCATION_SHIFT;
        if (index >= cells.length) {
            int old = cells.length;
            int wanted = Math.max(index + (1 << LOCATION_SHIFT), Math.max(64, old + (old >> 1)));
            cells = Arrays.copyOf(cells, wanted + 3 & ~3);
            Arrays.fill(cells, old, cells.length, EMPTY);
        }
        return index;
    }

    public int label(int slot) {
        return cells[slot];
    }

    /** Makes this the slot's only access. */
    public void replace(int slot, int label, int site) {
        clear(slot);
        cells[slot] = label;
        cells[slot + 1] = site;
    }

    public void clear(int slot) {
        int label = cells[slot];
        if (label <= FIRST_LIST) {
            free(label);
        }
        cells[slot] = EMPTY;
    }

    /** Adds an access of the running strand; drops accesses of the slot that it follows. */
    public void add(int slot, int now, int site) {
        int label = cells[slot];
        if (label == now) {
            return;
        }
        if (label <= FIRST_LIST) {
            AccessList list = lists[FIRST_LIST - label];
            list.add(now, site);
            if (list.size() == 1) {
                replace(slot, list.label(0), list.site(0));
            }
        } else if (label == EMPTY || judgements.precedes(label, now)) {
            cells[slot] = now;
            cells[slot + 1] = site;
        } else {
            AccessList list = newList(slot);
            list.append(label, cells[slot + 1]);
            list.append(now, site);
        }
    }

    /** Tells a race for each access of the slot that is parallel to the running strand; whether there was one. */
    public boolean tellRaces(int slot, Operation first, int location, int now, Operation second, int site) {
        int label = cells[slot];
        if (label == EMPTY) {
            return false;
        }
        if (label > EMPTY) {
            if (judgements.precedes(label, now)) {
                return false;
            }
            listener.race(location, first, label, cells[slot + 1], second, now, site);
            return true;
        }
        AccessList list = lists[FIRST_LIST - label];
        boolean found = false;
        for (int i = 0; i < list.size(); i++) {
            if (!judgements.precedes(list.label(i), now)) {
                listener.race(location, first, list.label(i), list.site(i), second, now, site);
                found = true;
            }
        }
        return found;
    }

    private AccessList newList(int slot) {
        int number;
        if (freeLists.isEmpty()) {
            number = listCount++;
            if (number == lists.length) {
                lists = Arrays.copyOf(lists, Math.max(8, number * 2));
            }
            lists[number] = new AccessList(judgements);
        } else {
            number = freeLists.removeLast();
        }
        cells[slot] = FIRST_LIST - number;
        return lists[number];
    }

    private void free(int label) {
        lists[FIRST_LIST - label].clear();
        freeLists.add(FIRST_LIST - label);
    }

    /** Returns the labels in the slot, oldest first. */
    public int[] labels(int slot) {
        int label = cells[slot];
        if (label > FIRST_LIST) {
            return label == EMPTY ? new int[0] : new int[] {label};
        }
        AccessList list = lists[FIRST_LIST - label];
        int[] labels = new int[list.size()];
        Arrays.setAll(labels, list::label);
        return labels;
    }

    public long bytes() {
        long bytes = 4L * cells.length + 8L * lists.length + freeLists.bytes();
        for (int i = 0; i < listCount; i++) {
            bytes += lists[i].bytes();
        }
        return bytes;
    }
}
