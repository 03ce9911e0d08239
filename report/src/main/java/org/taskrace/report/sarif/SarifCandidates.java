package org.taskrace.report.sarif;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.RaceReport;
import org.taskrace.report.source.Place;
import org.taskrace.report.stored.Finding;

/** Places at which a race can be shown, the best first: the accesses, their callers, the creations of their tasks. */
final class SarifCandidates {

    private SarifCandidates() {}

    static List<Place> of(Finding finding) {
        List<Place> places = new ArrayList<>();
        finding.secondStack().forEach(frame -> Place.frame(frame).ifPresent(places::add));
        finding.firstStack().forEach(frame -> Place.frame(frame).ifPresent(places::add));
        addCreations(places, finding.race().second());
        addCreations(places, finding.race().first());
        return places;
    }

    private static void addCreations(List<Place> places, RaceReport.Access access) {
        for (int i = access.task().size() - 1; i > 0; i--) {
            Place.at(access.task().get(i))
                    .map(place -> place.besides(access.className(), access.file()))
                    .ifPresent(places::add);
        }
    }
}
