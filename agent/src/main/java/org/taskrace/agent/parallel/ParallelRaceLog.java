package org.taskrace.agent.parallel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/**
 * The races found so far, grouped by location and by the pair of source lines. The schedule decides which of two
 * parallel accesses comes first, and which of many pairs is seen. So a pair is turned to the order of its lines, a
 * group keeps its smallest pair, and the groups are sorted.
 */
final class ParallelRaceLog {

    /** One of the two accesses. */
    record Side(int site, boolean writes, int task) {}

    /**
     * A group.
     *
     * @param holder the type of the object or array
     * @param index of the element, or -1
     */
    record Entry(String holder, int index, String allocatedAt, Side first, Side second) {}

    private final SiteTable sites;
    private final AllocationTable allocations;
    private final int limit;
    private final Map<String, Entry> entries = new TreeMap<>();
    private final Map<Side, String> keys = new HashMap<>();
    private boolean full;

    ParallelRaceLog(SiteTable sites, AllocationTable allocations, int limit) {
        this.sites = sites;
        this.allocations = allocations;
        this.limit = limit;
    }

    SiteTable sites() {
        return sites;
    }

    void add(Object holder, int index, Side earlier, Side later) {
        // The values of a map have numbers that mean nothing, and others in each run.
        int shownIndex = holder instanceof Map ? -1 : index;
        add(
                holder == null ? "" : holder.getClass().getTypeName(),
                shownIndex,
                () -> holder == null ? null : allocations.placeOf(holder),
                earlier,
                later);
    }

    /** Adds a race on a location of this type; {@code allocatedAt} gives the line that made it, or null. */
    synchronized void add(String type, int index, Supplier<String> allocatedAt, Side earlier, Side later) {
        boolean inOrder = key(earlier).compareTo(key(later)) <= 0;
        Side first = inOrder ? earlier : later;
        Side second = inOrder ? later : earlier;
        String key = location(type, sites.get(second.site)) + " " + key(first) + " " + key(second);
        Entry known = entries.get(key);
        if (known == null && entries.size() >= limit) {
            full = true;
            return;
        }
        Entry entry = new Entry(type, index, null, first, second);
        if (known == null || SMALLER.compare(entry, known) < 0) {
            entries.put(key, new Entry(type, index, allocatedAt.get(), first, second));
        }
    }

    private static final Comparator<Entry> SMALLER = Comparator.<Entry>comparingInt(entry -> entry.index)
            .thenComparingInt(entry -> entry.first.task)
            .thenComparingInt(entry -> entry.second.task);

    private static String location(String holder, Site site) {
        boolean hasName =
                site.target().kind() == Site.Kind.FIELD || site.target().kind() == Site.Kind.STATIC;
        return hasName ? site.target().owner() + "." + site.target().name() : holder;
    }

    /** Sorts by file and line, the number with its size. */
    private String key(Side side) {
        return keys.computeIfAbsent(new Side(side.site, side.writes, 0), anyTask -> {
            Site site = sites.get(side.site);
            return String.format(
                    "%s:%07d %s.%s %s",
                    site.file(), site.line(), site.className(), site.method(), side.writes ? "write" : "read");
        });
    }

    /** Returns the races sorted by location, then by lines. */
    synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }

    /** Returns whether there were more distinct races than were kept. */
    synchronized boolean isFull() {
        return full;
    }

    synchronized int size() {
        return entries.size();
    }
}
