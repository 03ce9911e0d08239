package org.taskrace.report;

import java.util.ArrayList;
import java.util.List;

/** Words for a chain of tasks of which only the lines of their creations are known. */
public final class TaskSteps {

    private TaskSteps() {}

    /** Returns a step per task; tasks that one line created, each in the one before, are one step. */
    public static List<String> of(List<String> chain) {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            int first = i;
            while (i + 1 < chain.size() && first > 0 && chain.get(i + 1).equals(chain.get(first))) {
                i++;
            }
            String depth = i == first ? "" : ", " + (i - first + 1) + " levels deep";
            steps.add(first == 0 ? chain.get(0) : "task of " + chain.get(first) + depth);
        }
        return steps;
    }
}
