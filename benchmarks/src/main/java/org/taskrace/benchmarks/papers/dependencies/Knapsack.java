package org.taskrace.benchmarks.papers.dependencies;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * The most valuable load of a knapsack, by branch and bound: a task per branch. Branches are cut by a bound that was
 * found greedily before. With a bound that tasks improve together the tasks themselves would depend on the schedule.
 */
final class Knapsack extends Workload {

    private int[] weights;
    private int[] values;
    private int capacity;
    private int greedy;
    private int best;

    @Override
    public void prepare(Size size) {
        int items = size.choose(26, 40);
        Random random = new Random(11);
        Integer[] order = new Integer[items];
        int[] someWeights = new int[items];
        int[] someValues = new int[items];
        for (int i = 0; i < items; i++) {
            order[i] = i;
            someWeights[i] = 20 + random.nextInt(80);
            someValues[i] = someWeights[i] + random.nextInt(12);
            capacity += someWeights[i];
        }
        java.util.Arrays.sort(
                order, (a, b) -> Integer.compare(someValues[b] * someWeights[a], someValues[a] * someWeights[b]));
        weights = new int[items];
        values = new int[items];
        capacity /= 2;
        int room = capacity;
        for (int i = 0; i < items; i++) {
            weights[i] = someWeights[order[i]];
            values[i] = someValues[order[i]];
            if (weights[i] <= room) {
                room -= weights[i];
                greedy += values[i];
            }
        }
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.finish(() -> best = Math.max(greedy, search(constructs, 0, capacity, 0)));
    }

    private int search(SuiteConstructs constructs, int item, int room, int value) {
        if (room < 0) {
            return 0;
        }
        if (item == weights.length) {
            return value;
        }
        if (value + (double) room * values[item] / weights[item] <= greedy) {
            return 0;
        }
        SuiteConstructs.Result<Integer> with =
                constructs.future(() -> search(constructs, item + 1, room - weights[item], value + values[item]));
        int without = search(constructs, item + 1, room, value);
        return Math.max(with.get(), without);
    }

    @Override
    public void validate() {
        int[] most = new int[capacity + 1];
        for (int item = 0; item < weights.length; item++) {
            for (int room = capacity; room >= weights[item]; room--) {
                most[room] = Math.max(most[room], most[room - weights[item]] + values[item]);
            }
        }
        check(best == most[capacity], "the best load is worth " + most[capacity] + ", not " + best);
    }
}
