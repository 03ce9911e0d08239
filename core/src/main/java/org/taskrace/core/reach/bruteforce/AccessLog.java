package org.taskrace.core.reach.bruteforce;

import java.util.Arrays;
import org.taskrace.core.race.Operation;
import org.taskrace.core.sets.IntList;

/**
 * Every access with the node in which it happened. A repeated access of a node at one site to one location is kept
 * once. So a loop costs no more than one round of it.
 */
public final class AccessLog {

    private static final Operation[] OPERATIONS = Operation.values();
    private static final int FREE = -1;

    private final IntList nodes = new IntList();
    private final IntList locations = new IntList();
    private final IntList sites = new IntList();
    private final IntList operations = new IntList();

    /** An open-addressing table: from location and site to the last entry for them. */
    private int[] table = filled(64);

    private int occupied;

    public void add(int node, int location, int site, Operation operation) {
        int slot = slotOf(location, site);
        int last = table[slot];
        if (last != FREE && nodes.get(last) == node && operations.get(last) == operation.ordinal()) {
            return;
        }
        table[slot] = nodes.size();
        nodes.add(node);
        locations.add(location);
        sites.add(site);
        operations.add(operation.ordinal());
        if (last == FREE && ++occupied * 2 > table.length) {
            grow();
        }
    }

    private int slotOf(int location, int site) {
        long mixed = (location * 0x9E3779B97F4A7C15L ^ site) * 0xD6E8FEB86659FD93L;
        int slot = (int) (mixed >>> 32) & table.length - 1;
        while (table[slot] != FREE && (locations.get(table[slot]) != location || sites.get(table[slot]) != site)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private void grow() {
        int[] old = table;
        table = filled(old.length * 2);
        for (int entry : old) {
            if (entry != FREE) {
                table[slotOf(locations.get(entry), sites.get(entry))] = entry;
            }
        }
    }

    private static int[] filled(int length) {
        int[] table = new int[length];
        Arrays.fill(table, FREE);
        return table;
    }

    public int size() {
        return nodes.size();
    }

    public int node(int entry) {
        return nodes.get(entry);
    }

    public int location(int entry) {
        return locations.get(entry);
    }

    public int site(int entry) {
        return sites.get(entry);
    }

    public Operation operation(int entry) {
        return OPERATIONS[operations.get(entry)];
    }

    /** Returns the entries, ordered by node and within a node by location and then by time. */
    int[] byNodeAndLocation() {
        long[] keys = new long[size()];
        int[] order = new int[size()];
        // Entries come almost sorted by node; a stable sort of the indices keeps the order of time.
        Integer[] boxed = new Integer[size()];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = i;
            keys[i] = (long) nodes.get(i) << 32 | locations.get(i);
        }
        Arrays.sort(boxed, (a, b) -> Long.compare(keys[a], keys[b]));
        for (int i = 0; i < order.length; i++) {
            order[i] = boxed[i];
        }
        return order;
    }

    public long bytes() {
        return nodes.bytes() + locations.bytes() + sites.bytes() + operations.bytes() + 4L * table.length;
    }
}
