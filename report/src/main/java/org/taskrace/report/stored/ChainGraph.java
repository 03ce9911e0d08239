package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.ReportedGraph.Position;
import org.taskrace.report.ReportedGraph.Task;

/**
 * The task graph of a race as far as its two task chains tell it.
 *
 * <p>Chains name tasks by the line that created them. So equal beginnings may be different tasks: two iterations of a
 * loop create their tasks at one line. The sentence that says why the accesses are parallel names the creation at which
 * the paths part. Blind spot: if a recursion passes that line several times, the deepest place that fits is taken,
 * which may be too deep. The racing tasks are right in any case.
 */
final class ChainGraph {

    private static final Pattern CREATION = Pattern.compile("the task created at (\\S+?)(?=[,;.]?(?:\\s|$))");

    private static final String ANCESTOR_FIRST = "the first access comes after the task created at ";

    private ChainGraph() {}

    static ReportedGraph of(RaceReport race) {
        List<String> first = race.first().task();
        List<String> second = race.second().task();
        int common = common(first, second, race.because());
        List<Task> tasks = new ArrayList<>();
        int firstTask = add(tasks, first, 0, -1);
        int parent = common - 1;
        int secondTask = common == second.size() ? parent : add(tasks, second, common, parent);
        return new ReportedGraph(
                tasks,
                List.of(),
                new Position(firstTask, ReportedGraph.NO_STEP),
                new Position(secondTask, ReportedGraph.NO_STEP),
                true);
    }

    /** Adds the tasks of a chain from an index on, and returns the last one's number. */
    private static int add(List<Task> tasks, List<String> chain, int from, int parent) {
        int last = parent;
        for (String line : chain.subList(from, chain.size())) {
            int id = tasks.size();
            boolean root = id == 0;
            tasks.add(new Task(id, last, root ? line : null, root ? null : line, ReportedGraph.NO_STEP));
            last = id;
        }
        return last;
    }

    /** Returns the number of tasks, counted from the root, that the two chains share: one at least. */
    private static int common(List<String> first, List<String> second, String because) {
        int equal = 0;
        while (equal < first.size() && equal < second.size() && first.get(equal).equals(second.get(equal))) {
            equal++;
        }
        boolean firstIsPrefix = equal == first.size();
        if (because.startsWith(ANCESTOR_FIRST) && firstIsPrefix && equal < second.size()) {
            return equal;
        }
        Matcher creation = CREATION.matcher(because);
        if (creation.find()) {
            String line = creation.group(1);
            for (int i = Math.min(equal, first.size() - 1); i >= 1; i--) {
                if (first.get(i).equals(line)) {
                    return i;
                }
            }
        }
        // A task does not race with itself: equal chains part at their last creation.
        boolean same = firstIsPrefix && equal == second.size();
        return Math.max(1, same ? equal - 1 : equal);
    }
}
