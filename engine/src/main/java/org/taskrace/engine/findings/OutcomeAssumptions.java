package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The operations of a run that another schedule may let come out otherwise. The happens-before relation of the run, and so its verdict,
 * holds for the schedules in which they come out as they did.
 */
public final class OutcomeAssumptions {

    /** An operation that the program used at a site, and what came out. */
    public record Assumption(String construct, int site, String outcome) {}

    /** A hot loop may add one assumption again and again; different ones are bounded by the program's lines. */
    private final Set<Assumption> assumptions = new LinkedHashSet<>();

    private final List<Runnable> atEnd = new ArrayList<>();

    /** Runs an action before the assumptions are listed: it adds those that are known only then. */
    public void atEnd(Runnable action) {
        atEnd.add(action);
    }

    /** Records an operation whose outcome the run relies on. */
    public synchronized void add(String construct, int site, String outcome) {
        assumptions.add(new Assumption(construct, site, outcome));
    }

    /** Returns the assumptions, in the order in which they were made. */
    public synchronized List<Assumption> list() {
        atEnd.forEach(Runnable::run);
        return new ArrayList<>(assumptions);
    }
}
