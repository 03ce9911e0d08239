package org.taskrace.agent.shadow;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What could not be checked, with the site; any entry makes the check inconclusive. May be told by any thread. */
public final class Problems {

    /** One thing that could not be checked. */
    public record Problem(String text, int site) {}

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Problems inherited;
    private volatile boolean orderUnknown;

    public Problems() {
        this(null);
    }

    /** With those that others have had already, and will have. */
    public Problems(Problems inherited) {
        this.inherited = inherited;
    }

    public synchronized void add(String text, int site) {
        problems.add(new Problem(text, site));
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

    public synchronized List<Problem> list() {
        Set<Problem> all = new LinkedHashSet<>(inherited == null ? List.of() : inherited.list());
        all.addAll(problems);
        return List.copyOf(all);
    }
}
