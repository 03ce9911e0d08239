package org.taskrace.agent.constructs.objects;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;

/**
 * The cells of one object that is accessed by calls. Every access touches the structure; an access to one element also touches
 * that element, and one to all elements all of them.
 *
 * <p>The object itself is passed with each access: its cells must not keep it alive.
 *
 * <p>I1: an access to all elements is compared with each element's cell and recorded in {@code all} only. I2: an access to one
 * element is compared with {@code all} and recorded in the element's cell only.
 */
final class ObjectCells implements ObjectShadow {

    private static final long[] NO_CELLS = {};
    private static final int MOST_BY_INDEX = 1 << 22;

    /** Entries of maps are numbered downwards from here. */
    static final int FIRST_ENTRY = -2;

    private final AccessJudge history;
    private long structure;
    private long all;

    /** Cells of the first elements by index, each made when it is needed. First entries of maps, and others, follow. */
    private long[] elements = NO_CELLS;

    private long[] entries = NO_CELLS;

    private Map<Integer, Long> others = Map.of();

    /** Counts the changes of elements' cells, so that a strand that walks over all again need not compare again. */
    private int changes;

    private int comparedChanges = -1;
    private int comparedSince = -1;
    private boolean comparedAsWrite;

    ObjectCells(AccessJudge history) {
        this.history = history;
    }

    @Override
    public void structure(Object object, int site, boolean writes) {
        structure = judge(object, structure, site, writes, -1);
    }

    @Override
    public boolean leavesStructure(boolean writes) {
        return FieldMemory.isLeft(structure, writes);
    }

    @Override
    public void element(Object object, int index, int site, boolean writes) {
        if (all != 0 && Cells.sinceQuiescence(all) != 0) {
            judge(object, all, site, writes, index);
        }
        if (index >= 0 && index < elements.length) {
            long old = elements[index];
            long cell = judge(object, old, site, writes, index);
            if (cell != old) {
                elements[index] = cell;
                changes++;
            }
            return;
        }
        long old = cell(index);
        long cell = judge(object, old, site, writes, index);
        if (cell != old) {
            put(index, cell);
            changes++;
        }
    }

    private long cell(int index) {
        long[] cells = index >= 0 ? elements : entries;
        int at = index >= 0 ? index : FIRST_ENTRY - index;
        if (at < cells.length) {
            return cells[at];
        }
        return others.isEmpty() ? 0 : others.getOrDefault(index, 0L);
    }

    private void put(int index, long cell) {
        int at = index >= 0 ? index : FIRST_ENTRY - index;
        if (at >= MOST_BY_INDEX) {
            if (others.isEmpty()) {
                others = new HashMap<>();
            }
            others.put(index, cell);
        } else if (index >= 0) {
            elements = enlarged(elements, at);
            elements[at] = cell;
        } else {
            entries = enlarged(entries, at);
            entries[at] = cell;
        }
    }

    private static long[] enlarged(long[] cells, int at) {
        return at < cells.length ? cells : Arrays.copyOf(cells, Math.max(at + 4, cells.length + (cells.length >> 1)));
    }

    @Override
    public void all(Object object, int site, boolean writes) {
        boolean isKnown = comparedChanges == changes
                && comparedSince == CurrentStrand.firstOwnAccess
                && (comparedAsWrite || !writes);
        if (!isKnown) {
            int key = AccessKey.of(site, writes);
            for (int index = 0; index < elements.length; index++) {
                if (Cells.sinceQuiescence(elements[index]) != 0) {
                    history.field(elements[index], key, object, index);
                }
            }
            for (long cell : entries) {
                if (Cells.sinceQuiescence(cell) != 0) {
                    history.field(cell, key, object, -1);
                }
            }
            others.forEach((index, cell) -> history.field(cell, key, object, Math.max(index, -1)));
            comparedChanges = changes;
            comparedSince = CurrentStrand.firstOwnAccess;
            comparedAsWrite = writes;
        }
        all = judge(object, all, site, writes, -1);
    }

    /** Judges an access to a part; a negative index names no part in reports. */
    private static long judge(Object object, long cell, int site, boolean writes, int index) {
        return FieldMemory.accessPart(cell, AccessKey.of(site, writes), object, Math.max(index, -1));
    }
}
