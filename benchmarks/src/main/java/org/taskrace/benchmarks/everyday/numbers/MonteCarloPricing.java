package org.taskrace.benchmarks.everyday.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Price of an option by simulated paths; each call of a pool has a random generator with a seed of its own. */
public final class MonteCarloPricing implements SuiteProgram {

    private static final int BATCHES = 100;
    private static final int PATHS = 400;
    private static final int DAYS = 30;

    @Override
    public double run() {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Double>> batches = new ArrayList<>();
            for (int b = 0; b < BATCHES; b++) {
                long seed = b;
                batches.add(() -> simulate(new Random(seed)));
            }
            double sum = 0;
            for (Future<Double> batch : pool.invokeAll(batches)) {
                sum += batch.get();
            }
            return Math.rint(sum / BATCHES * 1_000);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }

    private static double simulate(Random random) {
        double payoff = 0;
        for (int p = 0; p < PATHS; p++) {
            double price = 100;
            for (int day = 0; day < DAYS; day++) {
                price *= 1 + 0.0001 + 0.02 * random.nextGaussian();
            }
            payoff += Math.max(0, price - 105);
        }
        return payoff / PATHS;
    }
}
