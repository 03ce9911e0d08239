package org.taskrace.benchmarks.papers.loops;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** Prices of a share as geometric Brownian motion: a task per path, which leaves an object with its result. */
final class MonteCarlo extends Workload {

    private static final int DAYS = 250;
    private static final double DRIFT = 0.05;
    private static final double VOLATILITY = 0.2;

    /** The assumptions, which all tasks read. */
    private static final class Model {
        private double drift;
        private double volatility;
        private double day;
        private double begin;
    }

    private static final class Path {
        private final double[] prices = new double[DAYS + 1];
        private double rate;

        void simulate(Model model, long seed) {
            Random random = new Random(seed);
            double drift = (model.drift - model.volatility * model.volatility / 2) * model.day;
            prices[0] = model.begin;
            for (int day = 1; day <= DAYS; day++) {
                double change = drift + model.volatility * Math.sqrt(model.day) * random.nextGaussian();
                prices[day] = prices[day - 1] * Math.exp(change);
            }
            double sum = 0;
            for (int day = 1; day <= DAYS; day++) {
                sum += Math.log(prices[day] / prices[day - 1]);
            }
            rate = sum;
        }
    }

    private final Model model = new Model();
    private Path[] paths;

    @Override
    public void prepare(Size size) {
        paths = new Path[size.choose(2_000, 60_000)];
        model.drift = DRIFT;
        model.volatility = VOLATILITY;
        model.day = 1.0 / DAYS;
        model.begin = 100;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.forAll(0, paths.length, 1, index -> {
            Path path = new Path();
            path.simulate(model, index * 11L + 7);
            paths[index] = path;
        });
    }

    @Override
    public void validate() {
        double sum = 0;
        for (int index = 0; index < paths.length; index++) {
            // The sum of the logarithms is the logarithm of the quotient of the ends.
            double[] prices = paths[index].prices;
            check(near(Math.log(prices[DAYS] / prices[0]), paths[index].rate, 1e-9), "the rate of path " + index);
            sum += paths[index].rate;
        }
        double mean = sum / paths.length;
        double expected = DRIFT - VOLATILITY * VOLATILITY / 2;
        check(Math.abs(mean - expected) < 5 * VOLATILITY / Math.sqrt(paths.length), "the mean rate is " + mean);
    }
}
