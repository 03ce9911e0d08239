package org.taskrace.agent.explore.direct;

import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/**
 * Operations of a run that the search has chosen, and those that keep it from being complete.
 *
 * <p>The run's events explain each schedule edge. The other operations could have come out otherwise by themselves. The
 * run must have announced each of them to the search before it happened. The descriptions of the constructs say which
 * operations are announced.
 */
final class ExploredOperations {

    /** An operation in the program: visitors number the instruction of one operation independently of each other. */
    private record Place(String className, String method, int line, String name) {

        static Place of(Site site) {
            return new Place(
                    site.className(), site.method(), site.line(), site.target().name());
        }
    }

    private final SiteTable sites;
    private final BitSet announced = new BitSet();
    private final Set<Place> places = new HashSet<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private ScheduleDependences weakenings;
    private OutcomeAssumptions outcomes;

    ExploredOperations(SiteTable sites) {
        this.sites = sites;
    }

    void connect(ScheduleDependences theWeakenings, OutcomeAssumptions theOutcomes) {
        weakenings = theWeakenings;
        outcomes = theOutcomes;
    }

    /** Records that the search chooses the order of the operation at a site. */
    void announce(int site) {
        if (!announced.get(site)) {
            announced.set(site);
            places.add(Place.of(sites.get(site)));
        }
    }

    /** Returns whether the call at a site, which another visitor may have numbered, was announced. */
    boolean isAnnounced(int site) {
        return places.contains(Place.of(sites.get(site)));
    }

    /** Records that something depends on the schedule and is not chosen. */
    void leaveOut(String what, int site) {
        leftOut.add(what + at(site));
    }

    /**
     * Returns what keeps the search from being complete, each with its name and line.
     *
     * @param dependences says whether the search chooses when interrupts come, and who runs an initialiser
     */
    Set<String> leftOut(Dependences dependences) {
        boolean choosesInterrupts = dependences.isNoticed(NoticedKind.INTERRUPT);
        Set<String> all = new LinkedHashSet<>(leftOut);
        for (ScheduleDependences.Weakening weakening : weakenings.outright()) {
            boolean isChosen = choosesInterrupts && weakening.construct().equals("Thread.interrupt");
            if (!isChosen && !places.contains(Place.of(sites.get(weakening.site())))) {
                all.add(weakening.construct() + at(weakening.site()));
            }
        }
        for (OutcomeAssumptions.Assumption assumption : outcomes.list()) {
            Site site = sites.get(assumption.site());
            if (dependences.isInitializedInSteps(initialized(assumption.construct()))) {
                continue;
            }
            // An initialiser may be run by an operation that is chosen for another reason.
            boolean isItsOwn =
                    assumption.construct().endsWith("." + site.target().name());
            if (!isItsOwn || !places.contains(Place.of(site))) {
                all.add(assumption.construct() + " " + assumption.outcome() + at(assumption.site()));
            }
        }
        return all;
    }

    /** Returns the classes whose initialisers could have come out otherwise in another task. */
    Set<String> initializers() {
        Set<String> all = new LinkedHashSet<>();
        for (OutcomeAssumptions.Assumption assumption : outcomes.list()) {
            if (!initialized(assumption.construct()).isEmpty()) {
                all.add(initialized(assumption.construct()));
            }
        }
        return all;
    }

    private static String initialized(String construct) {
        return construct.startsWith(OutcomeModel.INITIALIZER)
                ? construct.substring(OutcomeModel.INITIALIZER.length())
                : "";
    }

    private String at(int site) {
        return site <= 0 ? "" : ", at " + sites.get(site).at();
    }
}
