package org.taskrace.engine.findings;

/**
 * Two accesses that race: an earlier one, and a later one, which is mostly the running strand's.
 *
 * @param holder the array or object of the JDK that both access; null for a field, whose object the judge never gets
 * @param index the first element, or -1
 * @param step from one element to the next
 * @param times the number of elements
 * @param firstSite the site of the earlier access
 * @param firstWrites whether the earlier access is a write
 * @param firstStrand the strand of the earlier access
 * @param firstLocked whether the earlier access was made under a lock
 * @param site the site of the later access
 * @param writes whether the later access is a write
 * @param strand the strand of the later access
 * @param locked whether the later access was made under a lock
 */
public record RacingPair(
        Object holder,
        int index,
        int step,
        int times,
        int firstSite,
        boolean firstWrites,
        int firstStrand,
        boolean firstLocked,
        int site,
        boolean writes,
        int strand,
        boolean locked) {}
