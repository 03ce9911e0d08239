package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Counts ways to pay sums by recursion with a map of known results; each task has a map of its own. */
public final class CoinChange implements SuiteProgram {

    private static final int SUMS = 24;

    private static final class Counter {
        private final int[] coins;
        private final Map<Long, Long> known = new HashMap<>();
        private int calls;

        Counter(int[] coins) {
            this.coins = coins;
        }

        long ways(int rest, int kinds) {
            calls++;
            if (rest == 0) {
                return 1;
            }
            if (rest < 0 || kinds == 0) {
                return 0;
            }
            long key = (long) rest << 8 | kinds;
            Long before = known.get(key);
            if (before != null) {
                return before;
            }
            long ways = ways(rest, kinds - 1) + ways(rest - coins[kinds - 1], kinds);
            known.put(key, ways);
            return ways;
        }
    }

    @Override
    public double run() {
        int[] coins = {1, 2, 5, 10, 20, 50, 100, 200};
        List<Future<Long>> results = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int s = 0; s < SUMS; s++) {
                int sum = 400 + 23 * s;
                results.add(pool.submit(() -> {
                    Counter counter = new Counter(coins);
                    return counter.ways(sum, coins.length) + counter.calls;
                }));
            }
            long total = 0;
            for (Future<Long> result : results) {
                total += result.get();
            }
            return total;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }
}
