package org.taskrace.engine.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What makes the verdict hold for this schedule only. An edge that was merely observed (a value flowed through a lock, a volatile
 * field, a queue) is kept with its construct and its site; it counts once two accesses turn out to be ordered by such edges
 * alone. Blind spot: which of the edges between the two accesses did it is not searched for, so all of them are named.
 */
public final class ScheduleDependences {

    /** A construct and the site at which the program used it. */
    public record Weakening(String construct, int site) {}

    private final List<String> constructs = new ArrayList<>();
    private int[] strand = new int[16];
    private int[] site = new int[16];
    private int edges;
    private final Set<Weakening> used = new LinkedHashSet<>();

    /** An edge into this strand was observed. */
    public void observed(String construct, int siteOfUse, int intoStrand) {
        if (edges == strand.length) {
            strand = Arrays.copyOf(strand, edges * 2);
            site = Arrays.copyOf(site, edges * 2);
        }
        strand[edges] = intoStrand;
        site[edges++] = siteOfUse;
        constructs.add(construct);
    }

    /** An access in an earlier strand precedes the running one only thanks to observed edges. */
    public void usedSince(int earlierStrand) {
        for (int edge = edges - 1; edge >= 0 && strand[edge] > earlierStrand; edge--) {
            used.add(new Weakening(constructs.get(edge), site[edge]));
        }
    }

    /** The program's course depended on the schedule here. */
    public void add(String construct, int siteOfUse) {
        used.add(new Weakening(construct, siteOfUse));
    }

    /** What weakens the verdict, in the order in which it was found. */
    public List<Weakening> list() {
        return List.copyOf(used);
    }
}
