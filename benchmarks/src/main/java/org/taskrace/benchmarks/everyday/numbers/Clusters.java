package org.taskrace.benchmarks.everyday.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Groups points around centres (k-means); each round an executor assigns slices of the points and sums them up. */
public final class Clusters implements SuiteProgram {

    private static final int POINTS = 40_000;
    private static final int CENTRES = 12;
    private static final int SLICES = 8;
    private static final int ROUNDS = 10;

    private static final class Point {
        final double x;
        final double y;
        int cluster;

        Point(double x, double y) {
            this.x = x;
            this.y = y;
        }
    }

    private static final class Centre {
        private double x;
        private double y;

        double distanceTo(Point point) {
            double dx = x - point.x;
            double dy = y - point.y;
            return dx * dx + dy * dy;
        }

        void moveTo(double newX, double newY) {
            x = newX;
            y = newY;
        }
    }

    private static final class Sums {
        final double[] x = new double[CENTRES];
        final double[] y = new double[CENTRES];
        final int[] count = new int[CENTRES];
    }

    @Override
    public double run() {
        Point[] points = new Point[POINTS];
        for (int i = 0; i < POINTS; i++) {
            points[i] = new Point((i * 7919L) % 1000, (i * 104_729L) % 997);
        }
        List<Centre> centres = new ArrayList<>();
        for (int c = 0; c < CENTRES; c++) {
            Centre centre = new Centre();
            centre.moveTo(points[c * 31].x, points[c * 31].y);
            centres.add(centre);
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                List<Callable<Sums>> slices = new ArrayList<>();
                for (int s = 0; s < SLICES; s++) {
                    int from = POINTS / SLICES * s;
                    int to = POINTS / SLICES * (s + 1);
                    slices.add(() -> assign(points, from, to, centres));
                }
                Sums all = new Sums();
                for (Future<Sums> future : pool.invokeAll(slices)) {
                    Sums part = future.get();
                    for (int c = 0; c < CENTRES; c++) {
                        all.x[c] += part.x[c];
                        all.y[c] += part.y[c];
                        all.count[c] += part.count[c];
                    }
                }
                for (int c = 0; c < CENTRES; c++) {
                    if (all.count[c] > 0) {
                        centres.get(c).moveTo(all.x[c] / all.count[c], all.y[c] / all.count[c]);
                    }
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        long sum = 0;
        for (Point point : points) {
            sum += point.cluster;
        }
        return sum;
    }

    private static Sums assign(Point[] points, int from, int to, List<Centre> centres) {
        Sums sums = new Sums();
        for (int i = from; i < to; i++) {
            Point point = points[i];
            int best = 0;
            double least = Double.MAX_VALUE;
            for (int c = 0; c < centres.size(); c++) {
                double distance = centres.get(c).distanceTo(point);
                if (distance < least) {
                    least = distance;
                    best = c;
                }
            }
            point.cluster = best;
            sums.x[best] += point.x;
            sums.y[best] += point.y;
            sums.count[best]++;
        }
        return sums;
    }
}
