package org.taskrace.agent.shadow;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What could not be checked, with the site; any entry makes the check inconclusive. May be told by any thread. */
public final class Problems {

    /** One thing that could not be checked. */
    public record Problem(String text, int site) {}

    private final Set<Problem> problems = new LinkedHashSet<>();

    public synchronized void add(String text, int site) {
        problems.add(new Problem(text, site));
    }

    public synchronized List<Problem> list() {
        return List.copyOf(problems);
    }
}
