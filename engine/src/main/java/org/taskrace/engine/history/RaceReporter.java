package org.taskrace.engine.history;

import java.util.Map;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.findings.RaceWitnesses;
import org.taskrace.engine.findings.RacingPair;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.SiteTable;

/** Reporter of races to the log: finds the lines, since one number may stand for several places. */
final class RaceReporter {

    private final HappensBefore execution;
    private final RaceLog races;
    private final SiteTable sites;
    private final AccessTable accesses;
    private final RaceWitnesses sightings;

    RaceReporter(
            HappensBefore execution, RaceLog races, SiteTable sites, AccessTable accesses, RaceWitnesses sightings) {
        this.execution = execution;
        this.races = races;
        this.sites = sites;
        this.accesses = accesses;
        this.sightings = sightings;
    }

    /** Reports that the running strand's access to a field, or to some elements {@code stride} apart, races with an earlier one. */
    void tell(
            int access,
            boolean firstWrites,
            int site,
            boolean writes,
            Object holder,
            int index,
            int stride,
            int times) {
        if (!sites.isSequence(accesses.site(access)) && !sites.isSequence(site)) {
            tellOne(access, firstWrites, site, writes, holder, index, stride, times);
            return;
        }
        for (int i = 0; i < times; i++) {
            int at = index + i * stride;
            tellOne(access, firstWrites, sites.at(site, at), writes, holder, at, stride, 1);
        }
    }

    private void tellOne(
            int access,
            boolean firstWrites,
            int site,
            boolean writes,
            Object holder,
            int index,
            int stride,
            int times) {
        int strand = accesses.strand(access);
        int first = firstSite(access, site, index);
        execution.remember();
        if (races.hasListener()) {
            boolean firstLocked = accesses.locks(access) != LockSetTable.EMPTY;
            races.announce(new RacingPair(
                    holder, index, stride, times, first, firstWrites, strand, firstLocked, site, writes));
        }
        RaceLog.Entry added = races.add(
                holder == null ? "" : holder.getClass().getTypeName(),
                // The values of a map have numbers that mean nothing and differ between runs.
                holder instanceof Map ? -1 : index,
                times,
                first,
                firstWrites,
                execution.taskOf(strand),
                site,
                writes,
                execution.running());
        if (added != null) {
            sightings.complete(added, strand, execution.now(), holder, sites.get(site));
        }
    }

    /** Returns the site of an earlier access to the field or element of a later one. */
    int firstSite(int access, int site, int index) {
        return sites.at(sites.member(accesses.site(access), site), index);
    }
}
