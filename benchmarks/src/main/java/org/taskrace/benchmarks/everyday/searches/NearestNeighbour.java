package org.taskrace.benchmarks.everyday.searches;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Search for the nearest other point of each point by trying all; a parallel stream over the points. */
public final class NearestNeighbour implements SuiteProgram {

    private static final int POINTS = 8_000;

    private static final class Point {
        double x;
        double y;
        int nearest;
    }

    @Override
    public double run() {
        Point[] ps = new Point[POINTS];
        for (int i = 0; i < POINTS; i++) {
            Point p = new Point();
            p.x = i * 7_919 % 10_007;
            p.y = i * 104_729 % 10_009;
            ps[i] = p;
        }
        IntStream.range(0, POINTS).parallel().forEach(i -> {
            Point p = ps[i];
            double best = Double.MAX_VALUE;
            for (int j = 0; j < POINTS; j++) {
                Point q = ps[j];
                double dx = p.x - q.x;
                double dy = p.y - q.y;
                double distance = dx * dx + dy * dy;
                if (j != i && distance < best) {
                    best = distance;
                    p.nearest = j;
                }
            }
        });
        long sum = 0;
        for (Point p : ps) {
            sum += p.nearest;
        }
        return sum;
    }
}
