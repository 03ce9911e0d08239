package org.taskrace.engine.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.engine.site.SiteTable;

/**
 * Profiles of sets of accesses that are all made under some common lock: the locks that all of them hold, and their sites. An access that
 * holds one of these locks races with none of the set. If its pairs with all the sites were told as order-dependent before, the set need
 * not be looked at.
 *
 * <p>Most locations behind a lock have such a set: one access for each task and lock set. The profile tells for the whole set what would
 * otherwise be found out access by access.
 *
 * <p>A profile is a number; sets with equal locks and sites share it. It is computed from the profile of the rest of the set when an access
 * is added. Where no lock is common to an access and the rest, a profile ends, and the rest has one of its own. An access that has no
 * lock, or whose lock only a section stands for, has the profile {@link #NONE}.
 *
 * <p>Cost: a look-up in a direct-mapped memo for each access that is added, and one for each question.
 */
final class ProtectedSets {

    /** The profile of accesses that no lock protects, or that have too many sites. */
    static final int NONE = 0;

    /** The profile of the empty set. */
    static final int EMPTY = 1;

    /** Profiles from this number on are not made. */
    static final int LIMIT = 1 << 20;

    private static final int MOST_SITES = 16;
    private static final int SLOTS = 1 << 13;

    /** Slots of the memo of larger sets: a program has as many steps as lock sets, and more. */
    private static final int STEPS_BITS = 15;

    /** The locks that all accesses of a set hold, and the number of the set of their sites. */
    private record Profile(int locks, int sites) {}

    private final LockSetTable lockSets;
    private final SiteTable sites;
    private final List<Profile> profiles =
            new ArrayList<>(List.of(new Profile(LockSetTable.EMPTY, 0), new Profile(-1, 0)));
    private final Map<Profile, Integer> numbers = new HashMap<>();

    /** Sets of sites in ascending order, by number; 0 is the empty one. */
    private final List<List<Integer>> siteSets = new ArrayList<>(List.of(List.of()));

    private final Map<List<Integer>, Integer> siteSetNumbers = new HashMap<>(Map.of(List.of(), 0));

    /** Memo of {@link #with}: three words for each slot. */
    private final int[] larger = new int[4 << STEPS_BITS];

    /** Pairs of sites that were told as order-dependent. */
    private final Set<Long> told = new HashSet<>();

    /** Memo of {@link #areTold}: pairs of a set of sites and a site. */
    private final long[] settled = new long[SLOTS];

    ProtectedSets(LockSetTable lockSets, SiteTable sites) {
        this.lockSets = lockSets;
        this.sites = sites;
    }

    /** Returns the profile of a set with one more access. */
    int with(int profile, int locks, int site) {
        if (profile == NONE || locks == LockSetTable.EMPTY) {
            return NONE;
        }
        int slot = ((profile * 31 + locks) * 31 + site) * 0x9E3779B9 >>> 32 - STEPS_BITS << 2;
        if (larger[slot] == profile && larger[slot + 1] == locks && larger[slot + 2] == site) {
            return larger[slot + 3];
        }
        larger[slot] = profile;
        larger[slot + 1] = locks;
        larger[slot + 2] = site;
        larger[slot + 3] = find(profile, locks, site);
        return larger[slot + 3];
    }

    private int find(int profile, int locks, int site) {
        Profile before = profiles.get(profile);
        int common = profile == EMPTY ? locks : lockSets.common(before.locks, locks);
        if (common == LockSetTable.EMPTY || lockSets.hasSections(locks)) {
            return NONE;
        }
        int all = withSite(before.sites, site);
        if (siteSets.get(all).size() > MOST_SITES) {
            return NONE;
        }
        Profile profileOfAll = new Profile(common, all);
        Integer known = numbers.get(profileOfAll);
        if (known != null || profiles.size() == LIMIT) {
            return known == null ? NONE : known;
        }
        profiles.add(profileOfAll);
        numbers.put(profileOfAll, profiles.size() - 1);
        return profiles.size() - 1;
    }

    private int withSite(int set, int site) {
        List<Integer> before = siteSets.get(set);
        if (before.contains(site)) {
            return set;
        }
        List<Integer> all = new ArrayList<>(before);
        all.add(site);
        all.sort(null);
        Integer known = siteSetNumbers.putIfAbsent(all, siteSets.size());
        if (known == null) {
            siteSets.add(all);
        }
        return known == null ? siteSets.size() - 1 : known;
    }

    /** Records that a pair of sites was told. */
    void tell(int first, int second) {
        told.add(pair(first, second));
    }

    /** Returns whether an access can be no race with any of a set, and makes no pair with them that was not told. */
    boolean settle(int profile, int locks, int site) {
        return profile > EMPTY && lockSets.exclude(profiles.get(profile).locks, locks) && areTold(profile, locks, site);
    }

    /**
     * Returns what {@link #settle} does, for an access that holds all locks of one of the set. So it has those of the profile, of which one
     * is to be exclusive.
     */
    boolean settleAgain(int profile, int locks, int site) {
        return profile > EMPTY && lockSets.isExclusive(profiles.get(profile).locks) && areAllTold(profile, locks, site);
    }

    private boolean areTold(int profile, int locks, int site) {
        // Whether the access commutes with others depends on its site alone, since it holds a lock.
        int set = profiles.get(profile).sites;
        return isSettled(set, site) || areFound(set, locks, site) && settled(set, site);
    }

    /** Returns whether all pairs of a set with a site, or with all those that the site stands for, were told. */
    private boolean areAllTold(int profile, int locks, int site) {
        int set = profiles.get(profile).sites;
        if (isSettled(set, site)) {
            return true;
        }
        int[] members = sites.members(site);
        if (members == null) {
            return areTold(profile, locks, site);
        }
        for (int member : members) {
            if (!areFound(set, locks, member)) {
                return false;
            }
        }
        return settled(set, site);
    }

    private boolean areFound(int set, int locks, int site) {
        for (int first : siteSets.get(set)) {
            boolean commute = sites.commutes(first) && sites.commutes(site) && lockSets.commute(locks, locks);
            if (!commute && !told.contains(pair(first, site))) {
                return false;
            }
        }
        return true;
    }

    private boolean isSettled(int set, int site) {
        return settled[slot(set, site)] == pair(set, site);
    }

    private boolean settled(int set, int site) {
        settled[slot(set, site)] = pair(set, site);
        return true;
    }

    private static int slot(int set, int site) {
        return (set * 31 + site) * 0x9E3779B9 >>> 19;
    }

    private static long pair(int first, int second) {
        return (long) first << 32 | second;
    }
}
