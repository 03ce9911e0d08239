package org.taskrace.engine.history;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * Cells of fields that have none beside them, since the class is not rewritten, or was unknown when the access was rewritten. Objects
 * are held weakly.
 */
final class DetachedCells {

    private final WeakIdentityMap<Map<Object, Long>> cells = new WeakIdentityMap<>();

    long get(Object holder, Object part) {
        Map<Object, Long> parts = cells.get(holder);
        return parts == null ? 0 : parts.getOrDefault(part, 0L);
    }

    void put(Object holder, Object part, long cell) {
        Map<Object, Long> parts = cells.get(holder);
        if (parts == null) {
            parts = new HashMap<>(2);
            cells.put(holder, parts);
        }
        parts.put(part, cell);
    }
}
