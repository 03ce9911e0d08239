package org.taskrace.benchmarks.everyday.searches;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Distances in a graph, level by level: nodes of a level claim their neighbours by compare-and-set. */
public final class BreadthFirstSearch implements SuiteProgram {

    private static final int NODES = 400_000;
    private static final int DEGREE = 8;

    private final int[] targets = new int[NODES * DEGREE];

    public BreadthFirstSearch() {
        long seed = 7;
        for (int i = 0; i < targets.length; i++) {
            seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            targets[i] = (int) ((seed >>> 33) % NODES);
        }
    }

    @Override
    public double run() {
        AtomicIntegerArray level = new AtomicIntegerArray(NODES);
        level.set(0, 1);
        int[] frontier = {0};
        int depth = 1;
        long sum = 1;
        while (frontier.length > 0) {
            int[] current = frontier;
            int next = depth + 1;
            int[] found = new int[Math.min(NODES, current.length * DEGREE)];
            AtomicInteger count = new AtomicInteger();
            IntStream.range(0, current.length).parallel().forEach(i -> {
                int node = current[i];
                for (int k = 0; k < DEGREE; k++) {
                    int target = targets[node * DEGREE + k];
                    if (level.get(target) == 0 && level.compareAndSet(target, 0, next)) {
                        found[count.getAndIncrement()] = target;
                    }
                }
            });
            frontier = java.util.Arrays.copyOf(found, count.get());
            depth = next;
            sum += (long) depth * frontier.length;
        }
        return sum;
    }
}
