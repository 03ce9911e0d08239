package org.taskrace.engine.findings;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.AllocationHooks;

/**
 * Where objects and arrays were made. Of each line of the program that makes objects the first ones are noted, weakly; then the
 * line counts as one that makes many, and costs nothing more.
 *
 * <p>An object that is in no note was made by such a line, by code that is not checked, or in a way that is not noted
 * (reflection, deserialisation). For a class of the program, if a single line has made many of exactly this class, that line is
 * named; otherwise none is.
 */
public final class AllocationTable extends AllocationHooks.Log {

    /** Few enough that they are made before a method is compiled with a profile: then the compiler forgets the note. */
    private static final int NOTED_OF_SITE = 64;

    /** What all notes together may hold. */
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
            // One instruction makes an array of arrays as a whole.
            for (int i = 0; i < Math.min(rows.length, NOTED_OF_SITE) && rows[i] != null; i++) {
                notes.put(rows[i], site);
            }
        }
        return true;
    }

    /** {@code File.java:17}, or null where that is not known. */
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
