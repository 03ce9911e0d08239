package org.taskrace.engine.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The dependences of a verdict on the schedule: edges that limit it to this schedule, and outcomes that it assumes. A
 * schedule edge (a value flowed through a lock, a volatile field, a queue) is kept with both ends, its construct and
 * its site. It counts if two accesses turn out to be ordered by such edges alone. Blind spot: no search tells which of
 * the edges between two accesses orders them, so all of them are named.
 */
public final class ScheduleDependences {

    /** A construct and the site at which the program used it. */
    public record Weakening(String construct, int site) {}

    /** An operation whose outcome the run relies on, though no edge of the run does. */
    public record Outcome(String construct, int site, String outcome) {}

    /** An observed edge: from the strand that left something behind into the strand that begins with seeing it. */
    public record Edge(int from, int into, String construct, int site) {}

    private final List<String> constructs = new ArrayList<>();
    private int[] source = new int[16];
    private int[] strand = new int[16];
    private int[] site = new int[16];

    /**
     * By edge, counted from 1: the newest edge up to it that is not used yet, as a forest of disjoint sets; 0 for none. So each
     * edge is marked once, however many accesses rely on it.
     */
    private int[] newestUnused = new int[17];

    private int edges;
    private final Set<Weakening> used = new LinkedHashSet<>();
    private final Set<Weakening> outright = new LinkedHashSet<>();
    private final Set<Outcome> outcomes = new LinkedHashSet<>();

    /** Records an edge that was observed between two strands. */
    public void observed(String construct, int siteOfUse, int fromStrand, int intoStrand) {
        if (edges == strand.length) {
            source = Arrays.copyOf(source, edges * 2);
            strand = Arrays.copyOf(strand, edges * 2);
            site = Arrays.copyOf(site, edges * 2);
            newestUnused = Arrays.copyOf(newestUnused, edges * 2 + 1);
        }
        source[edges] = fromStrand;
        strand[edges] = intoStrand;
        site[edges++] = siteOfUse;
        newestUnused[edges] = edges;
        constructs.add(construct);
    }

    /** Marks the observed edges since an earlier strand as used: an access in that strand precedes the running one only by them. */
    public void usedSince(int earlierStrand) {
        int number = newestUnusedUpTo(edges);
        while (number > 0 && strand[number - 1] > earlierStrand) {
            used.add(new Weakening(constructs.get(number - 1), site[number - 1]));
            newestUnused[number] = number - 1;
            number = newestUnusedUpTo(number);
        }
    }

    private int newestUnusedUpTo(int number) {
        int found = number;
        while (newestUnused[found] != found) {
            newestUnused[found] = newestUnused[newestUnused[found]];
            found = newestUnused[found];
        }
        return found;
    }

    /** Records that the program used an operation that another schedule may let come out otherwise. */
    public void assume(String construct, int siteOfUse, String outcome) {
        outcomes.add(new Outcome(construct, siteOfUse, outcome));
    }

    /** Records an edge, kept as one of every schedule, that other schedules need not have. */
    public void add(String construct, int siteOfUse) {
        Weakening weakening = new Weakening(construct, siteOfUse);
        used.add(weakening);
        outright.add(weakening);
    }

    /** Returns the weakenings that do not rest on an observed edge alone: the operation itself could have come out otherwise. */
    public List<Weakening> outright() {
        Set<Weakening> all = new LinkedHashSet<>(outright);
        outcomes.forEach(one -> all.add(new Weakening(one.construct(), one.site())));
        return List.copyOf(all);
    }

    /** Returns the observed edges, used or not, with both ends: what another schedule could reverse. */
    public List<Edge> observedEdges() {
        List<Edge> all = new ArrayList<>(edges);
        for (int edge = 0; edge < edges; edge++) {
            all.add(new Edge(source[edge], strand[edge], constructs.get(edge), site[edge]));
        }
        return all;
    }

    /** Returns the operations whose outcomes the run relies on, in the order in which they were found. */
    public List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    /** Returns the constructs that weaken the verdict, in the order in which they were found. */
    public List<Weakening> list() {
        return List.copyOf(used);
    }
}
