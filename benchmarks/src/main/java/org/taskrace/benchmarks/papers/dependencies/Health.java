package org.taskrace.benchmarks.papers.dependencies;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * A health care system as a tree of villages with a hospital each. In each step a task per village lets people fall ill
 * and gets the futures of the villages below. Then it takes over the patients that they send up, and treats its own.
 */
final class Health extends Workload {

    private static final int BRANCHES = 4;

    private int levels;
    private int steps;
    private Village root;

    @Override
    public void prepare(Size size) {
        levels = size.choose(5, 7);
        steps = size.choose(40, 365);
    }

    @Override
    public void run(SuiteConstructs constructs) {
        root = new Village(levels, 1);
        for (int step = 0; step < steps; step++) {
            constructs.finish(() -> root.live(constructs));
        }
    }

    @Override
    public void validate() {
        long[] sums = new long[3];
        root.count(sums);
        check(sums[0] == (long) villages() * Village.PEOPLE, "there are " + sums[0] + " people");
        check(sums[1] > 0, "nobody was treated");
        // Once more, level by level from below, without tasks.
        Village again = new Village(levels, 1);
        List<Village> order = new ArrayList<>(List.of(again));
        for (int i = 0; i < order.size(); i++) {
            order.addAll(order.get(i).below);
        }
        for (int step = 0; step < steps; step++) {
            for (int i = order.size() - 1; i >= 0; i--) {
                order.get(i).fallIll();
                order.get(i).treat();
            }
        }
        long[] expected = new long[3];
        again.count(expected);
        check(java.util.Arrays.equals(sums, expected), "people, visits and days in hospital differ");
    }

    private int villages() {
        int count = 0;
        for (int level = 0, width = 1; level < levels; level++, width *= BRANCHES) {
            count += width;
        }
        return count;
    }

    /** Returns the number of villages below one: four, but for the last level. */
    static int branches(int level) {
        return level > 1 ? BRANCHES : 0;
    }
}
