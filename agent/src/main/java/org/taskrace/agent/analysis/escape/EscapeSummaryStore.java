package org.taskrace.agent.analysis.escape;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.objectweb.asm.tree.MethodNode;

/**
 * Escape summaries that hold for every caller, kept as long as the code of their methods is. The tables of all classes
 * share one store, so a method is summarised once and not once for each class that calls it.
 */
public final class EscapeSummaryStore {

    /**
     * A summary.
     *
     * @param classes those whose code or members it depends on, besides the class of the method
     */
    record Entry(EscapeSummary summary, Set<String> classes) {}

    private final Map<MethodNode, Entry> summaries = Collections.synchronizedMap(new WeakHashMap<>());

    Entry get(MethodNode method) {
        return summaries.get(method);
    }

    void put(MethodNode method, EscapeSummary summary, Set<String> classes) {
        summaries.put(method, new Entry(summary, classes));
    }
}
