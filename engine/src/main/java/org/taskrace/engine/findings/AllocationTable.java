package org.taskrace.engine.findings;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.AllocationHooks;

/**
 * Table of the lines that created objects and arrays. The first objects of each line are noted, weakly. After that the
 * line counts as one that creates many, and costs nothing more.
 *
 * <p>An object without a note was created by such a line, by unchecked code, or in another way (reflection,
 * deserialisation). If a single line has created many objects of exactly its class, and the class is the program's,
 * that line is named. Otherwise none is.
 */
public final class AllocationTable extends AllocationHooks.Log {

    /**
     * The number of noted objects of a line. They are so few that they are created before a method is compiled with a
     * profile; the compiler then drops the note.
     */
    private static final int NOTED_OF_SITE = 64;

    /** The largest number of notes. */
    private static final int NOTED = 200_000;

    private final SiteTable sites;
    private final WeakIdentityMap<Integer> notes = new WeakIdentityMap<>();
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final Map<String, Set<Integer>> many = new HashMap<>();

    public AllocationTable(SiteTable sites) {
        this.sites = sites;
    }

    @Override
    public synchronized boolean created(Object object, int site) {
        int count = counts.merge(site, 1, Integer::sum);
        if (count > NOTED_OF_SITE || notes.size() >= NOTED) {
            many.computeIfAbsent(object.getClass().getName(), name -> new HashSet<>())
                    .add(site);
            return false;
        }
        notes.put(object, site);
        if (object instanceof Object[] rows
                && object.getClass().getComponentType().isArray()) {
            // One instruction creates an array of arrays as a whole.
            for (int i = 0; i < Math.min(rows.length, NOTED_OF_SITE) && rows[i] != null; i++) {
                notes.put(rows[i], site);
            }
        }
        return true;
    }

    /** Returns the line that created an object, as {@code File.java:17}; null where it is not known. */
    public synchronized String placeOf(Object object) {
        Integer noted = notes.get(object);
        if (noted != null) {
            return sites.get(noted).at();
        }
        Class<?> type = object.getClass();
        Set<Integer> candidates = many.getOrDefault(type.getName(), Set.of());
        boolean onlyByProgram = !type.isArray() && type.getClassLoader() != null;
        return onlyByProgram && candidates.size() == 1
                ? sites.get(candidates.iterator().next()).at()
                : null;
    }
}
