package org.taskrace.engine.history;

import java.util.Map;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.findings.RaceWitnesses;
import org.taskrace.engine.findings.RacingPair;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/** Reporter of races to the log: finds the lines, since one number may stand for several places. */
final class RaceReporter {

    private final HappensBefore execution;
    private final RaceLog races;
    private final SiteTable sites;
    private final AccessTable accesses;
    private final RaceWitnesses sightings;
    private final InconclusiveReasons problems;
    private final CallStackTable stacks;

    RaceReporter(
            HappensBefore execution,
            RaceLog races,
            SiteTable sites,
            AccessTable accesses,
            RaceWitnesses sightings,
            InconclusiveReasons problems,
            CallStackTable stacks) {
        this.execution = execution;
        this.races = races;
        this.sites = sites;
        this.accesses = accesses;
        this.sightings = sightings;
        this.problems = problems;
        this.stacks = stacks;
    }

    /**
     * The second access of a race.
     *
     * @param witness what was seen when the access was made; null if it is made now
     */
    record Second(int site, boolean writes, int strand, int locks, RaceWitnesses.Witness witness) {

        private Second at(int itsSite) {
            return new Second(itsSite, writes, strand, locks, witness);
        }
    }

    /** Collects what will be said about the running strand's access, should it turn out to be one of a race. */
    RaceWitnesses.Witness witness(Object holder, int site) {
        return sightings.collect(holder, sites.get(site));
    }

    /** Reports that an access to a field, or to some elements {@code stride} apart, races with an earlier one. */
    void tell(int access, boolean firstWrites, Second second, Object holder, int index, int stride, int times) {
        if (!sites.isSequence(accesses.site(access)) && !sites.isSequence(second.site)) {
            tellOne(access, firstWrites, second, holder, index, stride, times);
            return;
        }
        for (int i = 0; i < times; i++) {
            int at = index + i * stride;
            tellOne(access, firstWrites, second.at(sites.at(second.site, at)), holder, at, stride, 1);
        }
    }

    private void tellOne(
            int access, boolean firstWrites, Second second, Object holder, int index, int stride, int times) {
        int strand = accesses.strand(access);
        int first = firstSite(access, second.site, index);
        if (problems.addPossibleConflict(sites, first, firstWrites, second.site, second.writes)) {
            return;
        }
        execution.remember();
        if (races.hasListener()) {
            boolean firstLocked = accesses.locks(access) != LockSetTable.EMPTY;
            boolean locked = second.locks != LockSetTable.EMPTY;
            races.announce(new RacingPair(
                    holder,
                    index,
                    stride,
                    times,
                    first,
                    firstWrites,
                    strand,
                    firstLocked,
                    second.site,
                    second.writes,
                    second.strand,
                    locked));
        }
        RaceLog.Entry added = races.add(
                holder == null ? "" : holder.getClass().getTypeName(),
                // The values of a map have numbers that mean nothing and differ between runs.
                holder instanceof Map ? -1 : index,
                times,
                first,
                firstWrites,
                execution.taskOf(strand),
                second.site,
                second.writes,
                execution.taskOf(second.strand));
        if (added != null) {
            RaceWitnesses.Witness seen = second.witness == null ? witness(holder, second.site) : second.witness;
            added.firstStrand = strand;
            added.secondStrand = second.strand;
            added.stack = seen.stack();
            added.firstStack = stacks.of(accesses.stack(access), sites.get(first));
            added.allocatedAt = seen.allocatedAt();
        }
    }

    /** Returns the site of an earlier access to the field or element of a later one. */
    int firstSite(int access, int site, int index) {
        return sites.at(sites.member(accesses.site(access), site), index);
    }
}
