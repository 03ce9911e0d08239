package org.taskrace.engine.site;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reasons for an inconclusive verdict, with their sites. Any thread may add one. */
public final class InconclusiveReasons {

    /** One reason. */
    public record Problem(String text, int site) {}

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final InconclusiveReasons inherited;
    private final Set<Problem> possibleOrder = new LinkedHashSet<>();
    private volatile boolean orderUnknown;
    private volatile boolean any;

    public InconclusiveReasons() {
        this(null);
    }

    /** Creates a list that also contains the reasons of another one, present and future. */
    public InconclusiveReasons(InconclusiveReasons inherited) {
        this.inherited = inherited;
    }

    /** Adds a reason. */
    public synchronized void add(String text, int site) {
        problems.add(new Problem(text, site));
        any = true;
    }

    /** Adds a reason that may order tasks in an unknown way: no race found from here on can be trusted. */
    public synchronized void addUnknownOrder(String text, int site) {
        orderUnknown = true;
        add(text, site);
    }

    /** Returns whether tasks may be ordered in an unknown way. */
    public boolean isOrderUnknown() {
        return orderUnknown || inherited != null && inherited.orderUnknown;
    }

    /**
     * Records a construct that may order tasks, and does nothing else. It is no reason as long as no race is found: more order would
     * change nothing.
     */
    public synchronized void addPossibleOrder(String construct, int site) {
        orderUnknown = true;
        possibleOrder.add(new Problem(construct + " may order tasks, which is not modelled", site));
    }

    /** Adds the recorded constructs as reasons: pairs of accesses were found that they may order. */
    public synchronized void addDoubt(long pairs) {
        problems.addAll(possibleOrder);
        add(pairs + " pairs of accesses, which may be ordered by what is not modelled", 0);
    }

    /**
     * Adds a reason if one of two conflicting accesses is only possible; returns false if both surely happen, and are a race then.
     *
     * @param sites knows which accesses are only possible
     */
    public boolean addPossibleConflict(
            SiteTable sites, int first, boolean firstWrites, int second, boolean secondWrites) {
        boolean isFirst = sites.doubt(first) != null;
        int possible = isFirst ? first : second;
        String doubt = sites.doubt(possible);
        if (doubt == null) {
            return false;
        }
        boolean otherWrites = isFirst ? secondWrites : firstWrites;
        String other = sites.get(isFirst ? second : first).at();
        add(doubt + ", in parallel with the " + (otherWrites ? "write" : "read") + " at " + other, possible);
        return true;
    }

    /** Returns whether there is any reason. */
    public boolean hasAny() {
        return any || inherited != null && inherited.any;
    }

    /** Returns all reasons, in the order in which they were added. */
    public synchronized List<Problem> list() {
        Set<Problem> all = new LinkedHashSet<>(inherited == null ? List.of() : inherited.list());
        all.addAll(problems);
        return List.copyOf(all);
    }
}
