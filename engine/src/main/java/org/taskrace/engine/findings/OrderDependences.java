package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/**
 * Log of order-dependent operations: pairs that are no data race, but whose order may change the result. Grouped by construct and pair
 * of lines; cut at a limit, which {@link #isFull} tells.
 */
public final class OrderDependences {

    /** Kind of an operation, in the words of a report. */
    public enum Operation {
        READ("read"),
        WRITE("write"),
        UPDATE("update");

        private final String word;

        Operation(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** One group, described by its first pair; {@code index} is -1 where there is none. */
    public static final class Entry {
        public final String construct;
        public final String holder;
        public final int index;
        public final int firstSite;
        public final Operation first;
        public final int firstTask;
        public final int secondSite;
        public final Operation second;
        public final int secondTask;
        private long count = 1;

        private Entry(
                String construct,
                String holder,
                int index,
                int firstSite,
                Operation first,
                int firstTask,
                int secondSite,
                Operation second,
                int secondTask) {
            this.construct = construct;
            this.holder = holder;
            this.index = index;
            this.firstSite = firstSite;
            this.first = first;
            this.firstTask = firstTask;
            this.secondSite = secondSite;
            this.second = second;
            this.secondTask = secondTask;
        }

        /** Counts one more pair of the group; for a caller that runs alone. */
        public void countAgain() {
            count++;
        }

        public long count() {
            return count;
        }
    }

    private record Key(String construct, String firstLine, String secondLine) {}

    private final Map<Key, Entry> entries = new LinkedHashMap<>();

    /** The entry of each pair of sites that was seen: a hot loop builds no strings. */
    private final Map<Long, Entry> known = new LinkedHashMap<>();

    private final Set<Long> dropped = new HashSet<>();
    private final int limit;
    private final SiteTable sites;
    private boolean full;

    public OrderDependences(int limit, SiteTable sites) {
        this.limit = limit;
        this.sites = sites;
    }

    /** Counts a pair; returns the entry that it belongs to, or null if there are too many. */
    public synchronized Entry add(
            String construct,
            Object holder,
            int index,
            int firstSite,
            Operation first,
            int firstTask,
            int secondSite,
            Operation second,
            int secondTask) {
        long pair = (long) firstSite << 32 | secondSite;
        Entry seen = known.get(pair);
        if (seen != null) {
            seen.count++;
            return seen;
        }
        if (dropped.contains(pair)) {
            return null;
        }
        Key key = new Key(construct, line(firstSite), line(secondSite));
        Entry entry = entries.get(key);
        if (entry != null) {
            entry.count++;
        } else if (entries.size() < limit) {
            entry = new Entry(
                    construct,
                    holder == null ? "" : holder.getClass().getTypeName(),
                    index,
                    firstSite,
                    first,
                    firstTask,
                    secondSite,
                    second,
                    secondTask);
            entries.put(key, entry);
        } else {
            full = true;
            dropped.add(pair);
            return null;
        }
        known.put(pair, entry);
        return entry;
    }

    private String line(int site) {
        Site place = sites.get(site);
        return place.className() + "." + place.method() + ":" + place.at();
    }

    public synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }

    /** Returns whether there were more groups than were kept. */
    public synchronized boolean isFull() {
        return full;
    }
}
