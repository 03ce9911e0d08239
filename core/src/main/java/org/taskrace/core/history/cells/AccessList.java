package org.taskrace.core.history.cells;

import java.util.Arrays;

/**
 * Two or more accesses of one kind to one location, the newest last.
 *
 * <p>A full antichain would cost a question for each element at each access. That is quadratic where very many parallel
 * tasks read one location. So a new access is compared with the newest few only. It is compared with all of them each
 * time that the list has doubled. That makes a constant number of questions for each access, over time.
 *
 * <p>At a doubling, only the newest access of each task stays, since a task's own accesses are ordered. So a list has
 * at most twice as many elements as tasks have read the location (or a few dozen).
 */
public final class AccessList {

    /** The number of newest elements that each new access is compared with. */
    private static final int COMPARED = 8;

    private static final int FIRST_PRUNING = 4 * COMPARED;
    private static final int NO_TASK = -1;

    private final Judgements judgements;
    private int[] labels = new int[4];
    private int[] sites = new int[4];
    private int size;
    private int pruneAt = FIRST_PRUNING;

    AccessList(Judgements judgements) {
        this.judgements = judgements;
    }

    int size() {
        return size;
    }

    int label(int index) {
        return labels[index];
    }

    int site(int index) {
        return sites[index];
    }

    void clear() {
        size = 0;
        pruneAt = FIRST_PRUNING;
    }

    /** Appends without comparing. */
    void append(int label, int site) {
        if (size == labels.length) {
            labels = Arrays.copyOf(labels, 2 * size);
            sites = Arrays.copyOf(sites, 2 * size);
        }
        labels[size] = label;
        sites[size] = site;
        size++;
    }

    /** Adds an access of the running strand and drops accesses that it follows. */
    void add(int now, int site) {
        if (labels[size - 1] == now) {
            return;
        }
        dropPreceding(now, Math.max(0, size - COMPARED));
        if (size >= pruneAt) {
            dropPreceding(now, 0);
            keepNewestOfEachTask();
            pruneAt = Math.max(FIRST_PRUNING, 2 * size);
        }
        append(now, site);
    }

    private void dropPreceding(int now, int from) {
        int kept = from;
        for (int i = from; i < size; i++) {
            if (!judgements.precedes(labels[i], now)) {
                move(i, kept++);
            }
        }
        size = kept;
    }

    private void keepNewestOfEachTask() {
        int capacity = Integer.highestOneBit(size + 1) << 2;
        int[] seen = new int[capacity];
        Arrays.fill(seen, NO_TASK);
        int kept = size;
        for (int i = size - 1; i >= 0; i--) {
            if (addTask(seen, judgements.taskOf(labels[i]))) {
                move(i, --kept);
            }
        }
        System.arraycopy(labels, kept, labels, 0, size - kept);
        System.arraycopy(sites, kept, sites, 0, size - kept);
        size -= kept;
    }

    /** Adds a task to an open-addressing table that is at most half full; false if it was there. */
    private static boolean addTask(int[] table, int task) {
        int slot = task & table.length - 1;
        while (table[slot] != NO_TASK) {
            if (table[slot] == task) {
                return false;
            }
            slot = slot + 1 & table.length - 1;
        }
        table[slot] = task;
        return true;
    }

    private void move(int from, int to) {
        labels[to] = labels[from];
        sites[to] = sites[from];
    }

    long bytes() {
        return 4L * (labels.length + sites.length) + 64;
    }
}
