package org.taskrace.benchmarks.everyday.searches;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Quad tree of points, and a parallel count of the points in many rectangles. */
public final class QuadTree implements SuiteProgram {

    private static final int POINTS = 40_000;
    private static final int QUERIES = 16_000;
    private static final double WIDTH = 1_000;

    private static final class Node {
        final double x;
        final double y;
        final double half;
        int count;
        double px;
        double py;
        Node[] children;

        Node(double x, double y, double half) {
            this.x = x;
            this.y = y;
            this.half = half;
        }

        void insert(double ax, double ay) {
            if (count++ == 0) {
                px = ax;
                py = ay;
                return;
            }
            if (half < 0.01) {
                return;
            }
            if (children == null) {
                children = new Node[4];
                child(px, py).insert(px, py);
            }
            child(ax, ay).insert(ax, ay);
        }

        private Node child(double ax, double ay) {
            int k = (ax < x ? 0 : 1) + (ay < y ? 0 : 2);
            if (children[k] == null) {
                double h = half / 2;
                children[k] = new Node(x + (ax < x ? -h : h), y + (ay < y ? -h : h), h);
            }
            return children[k];
        }

        int within(double x1, double y1, double x2, double y2) {
            if (x + half < x1 || x - half > x2 || y + half < y1 || y - half > y2) {
                return 0;
            }
            if (x - half >= x1 && x + half <= x2 && y - half >= y1 && y + half <= y2) {
                return count;
            }
            if (children == null) {
                return px >= x1 && px <= x2 && py >= y1 && py <= y2 ? count : 0;
            }
            int sum = 0;
            for (Node child : children) {
                sum += child == null ? 0 : child.within(x1, y1, x2, y2);
            }
            return sum;
        }
    }

    @Override
    public double run() {
        Node root = new Node(WIDTH / 2, WIDTH / 2, WIDTH / 2);
        for (int i = 0; i < POINTS; i++) {
            root.insert(i * 7_919L % 100_003 / 100_003.0 * WIDTH, i * 104_729L % 100_019 / 100_019.0 * WIDTH);
        }
        return IntStream.range(0, QUERIES)
                .parallel()
                .map(q -> {
                    double x = q * 31 % 900;
                    double y = q * 17 % 900;
                    return root.within(x, y, x + 60, y + 40);
                })
                .asLongStream()
                .sum();
    }
}
