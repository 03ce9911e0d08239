package org.taskrace.engine.site;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What could not be checked, with the site; any entry makes the check inconclusive. May be told by any thread. */
public final class InconclusiveReasons {

    /** One thing that could not be checked. */
    public record Problem(String text, int site) {}

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final InconclusiveReasons inherited;
    private final Set<Problem> possibleOrder = new LinkedHashSet<>();
    private volatile boolean orderUnknown;
    private volatile boolean any;

    public InconclusiveReasons() {
        this(null);
    }

    /** With those that others have had already, and will have. */
    public InconclusiveReasons(InconclusiveReasons inherited) {
        this.inherited = inherited;
    }

    public synchronized void add(String text, int site) {
        problems.add(new Problem(text, site));
        any = true;
    }

    /** The same for something that may order tasks in a way that is not known: no race found from here on can be trusted. */
    public synchronized void addUnknownOrder(String text, int site) {
        orderUnknown = true;
        add(text, site);
    }

    /** Whether tasks may be ordered in a way that is not known. */
    public boolean isOrderUnknown() {
        return orderUnknown || inherited != null && inherited.orderUnknown;
    }

    /**
     * Something that may order tasks, and does nothing else: as long as no race is found, knowing more of it would change
     * nothing, so it is no problem by itself.
     */
    public synchronized void addPossibleOrder(String construct, int site) {
        orderUnknown = true;
        possibleOrder.add(new Problem(construct + " may order tasks, which is not modelled", site));
    }

    /** Pairs of accesses were found that may be ordered by what is not known. */
    public synchronized void addDoubt(long pairs) {
        problems.addAll(possibleOrder);
        add(pairs + " pairs of accesses, which may be ordered by what is not modelled", 0);
    }

    /** Returns whether there is any. */
    public boolean hasAny() {
        return any || inherited != null && inherited.any;
    }

    public synchronized List<Problem> list() {
        Set<Problem> all = new LinkedHashSet<>(inherited == null ? List.of() : inherited.list());
        all.addAll(problems);
        return List.copyOf(all);
    }
}
