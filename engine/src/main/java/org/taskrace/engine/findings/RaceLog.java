package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/** Log of the races, grouped by location and by the pair of source lines, in the order in which they were first seen. */
public final class RaceLog {

    /** Identity of a reported race. */
    private record Key(Object location, String firstLine, String secondLine) {}

    /** One group. {@code index} is that of the first element seen, or -1. */
    public static final class Entry {
        public final String holder;
        public final int index;
        public final int firstSite;
        public final boolean firstWrites;
        public final int firstTask;
        public final int secondSite;
        public final boolean secondWrites;
        public final int secondTask;

        /** Facts that are known only when the race is first seen. */
        public int firstStrand;

        public int secondStrand;
        /** The stack of the first access, if stacks are kept; otherwise empty. */
        public List<String> firstStack = List.of();

        public List<String> stack = List.of();
        public String allocatedAt;

        private long count;

        Entry(
                String holder,
                int index,
                int firstSite,
                boolean firstWrites,
                int firstTask,
                int secondSite,
                boolean secondWrites,
                int secondTask) {
            this.holder = holder;
            this.index = index;
            this.firstSite = firstSite;
            this.firstWrites = firstWrites;
            this.firstTask = firstTask;
            this.secondSite = secondSite;
            this.secondWrites = secondWrites;
            this.secondTask = secondTask;
        }

        public long count() {
            return count;
        }
    }

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final int limit;
    private final SiteTable sites;
    private boolean full;
    private RacingPairListener listener;

    public RaceLog(int limit, SiteTable sites) {
        this.limit = limit;
        this.sites = sites;
    }

    /** Registers a listener that receives each racing pair, also of groups that are known or do not fit. */
    public void listen(RacingPairListener theListener) {
        listener = theListener;
    }

    /** Hands a racing pair to the listener. */
    public void announce(RacingPair pair) {
        if (listener != null) {
            listener.racing(pair);
        }
    }

    /** Returns whether a listener wants each racing pair. */
    public boolean hasListener() {
        return listener != null;
    }

    private static String line(Site site) {
        return site.className() + "." + site.method() + ":" + site.at();
    }

    /**
     * Counts a race; returns its entry if it is the first of its group. The lock is for a report that is written while the program still
     * runs, after an interrupt from outside.
     */
    public synchronized Entry add(
            String holder,
            int index,
            int times,
            int firstSite,
            boolean firstWrites,
            int firstTask,
            int secondSite,
            boolean secondWrites,
            int secondTask) {
        Site second = sites.get(secondSite);
        boolean hasName =
                second.target().kind() == Site.Kind.FIELD || second.target().kind() == Site.Kind.STATIC;
        Object location = hasName ? second.target() : holder;
        Key key = new Key(location, line(sites.get(firstSite)), line(second));
        Entry entry = entries.get(key);
        if (entry != null) {
            entry.count += times;
        } else if (entries.size() < limit) {
            Entry added =
                    new Entry(holder, index, firstSite, firstWrites, firstTask, secondSite, secondWrites, secondTask);
            added.count = times;
            entries.put(key, added);
            return added;
        } else {
            full = true;
        }
        return null;
    }

    public synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }

    /** Returns whether there were more distinct races than were kept. */
    public synchronized boolean isFull() {
        return full;
    }

    public synchronized int size() {
        return entries.size();
    }
}
