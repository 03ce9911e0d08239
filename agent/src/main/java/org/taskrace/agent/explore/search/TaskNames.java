package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of tasks that hold in all runs of one JVM, by the tasks' pedigrees. Texts for other JVMs name tasks by their pedigrees. */
public final class TaskNames {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();

    /** Returns the number of the task with a pedigree. */
    public int number(String pedigree) {
        Integer known = numbers.get(pedigree);
        if (known == null) {
            known = names.size();
            numbers.put(pedigree, known);
            names.add(pedigree);
            hashes.add(Trace.hash(pedigree));
        }
        return known;
    }

    /** Returns a hash of a task's pedigree. */
    public long hash(int number) {
        return hashes.get(number);
    }

    /** Returns the pedigree of a task. */
    public String name(int number) {
        return names.get(number);
    }
}
