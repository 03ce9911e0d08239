package org.taskrace.agent.shadow;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.hooks.Memory;

/**
 * The cells of one object that is accessed by calls. Every access touches the structure; an access to one element also touches
 * that element, and one to all elements all of them.
 *
 * <p>The object itself is passed with each access: its cells must not keep it alive.
 *
 * <p>I1: an access to all elements is compared with each element's cell and recorded in {@code all} only. I2: an access to one
 * element is compared with {@code all} and recorded in the element's cell only.
 */
final class ObjectCells {

    private final History history;
    private long structure;
    private long all;
    private Map<Integer, Long> elements;

    /** Counts the changes of elements' cells, so that a strand that walks over all again need not compare again. */
    private int changes;

    private int comparedChanges = -1;
    private int comparedSince = -1;
    private boolean comparedAsWrite;

    ObjectCells(History history) {
        this.history = history;
    }

    void structure(Object object, int site, boolean writes) {
        structure = judge(object, structure, site, writes, -1);
    }

    void element(Object object, int index, int site, boolean writes) {
        if (all != 0) {
            history.judge(all, site, writes, object, index);
        }
        if (elements == null) {
            elements = new HashMap<>();
        }
        long old = elements.getOrDefault(index, 0L);
        long cell = judge(object, old, site, writes, index);
        if (cell != old) {
            elements.put(index, cell);
            changes++;
        }
    }

    void all(Object object, int site, boolean writes) {
        boolean isKnown =
                comparedChanges == changes && comparedSince == Memory.strandBegin && (comparedAsWrite || !writes);
        if (elements != null && !isKnown) {
            elements.forEach((index, cell) -> history.judge(cell, site, writes, object, index));
            comparedChanges = changes;
            comparedSince = Memory.strandBegin;
            comparedAsWrite = writes;
        }
        all = judge(object, all, site, writes, -1);
    }

    private long judge(Object object, long cell, int site, boolean writes, int index) {
        boolean isOwn = cell >= Memory.strandBeginAsWriter || !writes && (int) cell >= Memory.strandBegin;
        return isOwn ? cell : history.judge(cell, site, writes, object, index);
    }
}
