package org.taskrace.agent.result;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.race.TaskTree;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/** Names of the tasks of a run, as a reader of the program gives them: by the construct and the line that created them. */
public final class TaskNamer {

    private final TaskTree tasks;
    private final SiteTable sites;

    public TaskNamer(TaskTree tasks, SiteTable sites) {
        this.tasks = tasks;
        this.sites = sites;
    }

    CreatingConstruct construct(int task) {
        return CreatingConstruct.of(call(task));
    }

    /** Returns the line that created the task. */
    String line(int task) {
        return sites.get(tasks.creationSite(task)).at();
    }

    /** Returns the task as a noun: {@code the thread started at Main.java:5}. */
    String noun(int task) {
        return task == 0 ? "the main task" : "the " + construct(task).noun(call(task)) + " at " + line(task);
    }

    /** Returns the name of the method that is called at a site. */
    String called(int site) {
        return site <= 0 ? "" : sites.get(site).target().name();
    }

    /** Returns whether two tasks were created by calls on one line. */
    boolean haveOneCreation(int one, int other) {
        return tasks.creationSite(one) == tasks.creationSite(other);
    }

    /**
     * Returns the way from the main task to this one in words. Parts of one parallel operation are one step, and a step that
     * repeats says how often.
     */
    public List<String> steps(int task) {
        List<String> steps = new ArrayList<>();
        List<Integer> path = tasks.path(task);
        for (int i = 0; i < path.size(); i++) {
            int first = i;
            while (i + 1 < path.size() && first > 0 && haveOneCreation(path.get(first), path.get(i + 1))) {
                i++;
            }
            steps.add(step(path.get(first), i - first + 1));
        }
        return steps;
    }

    private String step(int task, int depth) {
        if (task == 0) {
            return "main";
        }
        CreatingConstruct construct = construct(task);
        String words = construct.step(call(task)) + " at " + line(task);
        return depth == 1 || construct.splits() ? words : words + ", " + depth + " levels deep";
    }

    /** Returns the call that created a task. */
    Site.Target call(int task) {
        return sites.get(tasks.creationSite(task)).target();
    }
}
