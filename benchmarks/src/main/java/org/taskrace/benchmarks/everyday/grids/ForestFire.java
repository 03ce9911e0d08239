package org.taskrace.benchmarks.everyday.grids;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** A fire in a forest: a matrix of tree objects, asked for their neighbours by methods; strips of rows are tasks of a pool. */
public final class ForestFire implements SuiteProgram {

    private static final int SIZE = 220;
    private static final int STEPS = 30;
    private static final int STRIPS = 10;

    private static final class Tree {
        private double fuel;
        private double heat;
        private double nextHeat;

        Tree(double fuel) {
            this.fuel = fuel;
        }

        boolean isBurning() {
            return heat > 1 && fuel > 0;
        }

        double heat() {
            return heat;
        }

        void plan(double around) {
            nextHeat = isBurning() ? heat * 0.9 + around * 0.05 + 0.5 : heat * 0.8 + around * 0.05;
        }

        void burn() {
            if (isBurning()) {
                fuel -= 0.1;
            }
            heat = nextHeat;
        }
    }

    private static final class Forest {
        private final Tree[][] trees = new Tree[SIZE][SIZE];

        Forest() {
            for (int y = 0; y < SIZE; y++) {
                for (int x = 0; x < SIZE; x++) {
                    trees[y][x] = new Tree(1 + (x * 7 + y * 13) % 5);
                }
            }
            trees[SIZE / 2][SIZE / 2].heat = 100;
            trees[SIZE / 4][SIZE / 3].heat = 80;
        }

        Tree tree(int y, int x) {
            return trees[Math.floorMod(y, SIZE)][Math.floorMod(x, SIZE)];
        }

        void plan(int from, int to) {
            for (int y = from; y < to; y++) {
                for (int x = 0; x < SIZE; x++) {
                    double around = tree(y - 1, x).heat()
                            + tree(y + 1, x).heat()
                            + tree(y, x - 1).heat()
                            + tree(y, x + 1).heat();
                    tree(y, x).plan(around);
                }
            }
        }

        void burn(int from, int to) {
            for (int y = from; y < to; y++) {
                for (int x = 0; x < SIZE; x++) {
                    tree(y, x).burn();
                }
            }
        }
    }

    @Override
    public double run() {
        Forest forest = new Forest();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int step = 0; step < STEPS; step++) {
                List<Future<?>> parts = new ArrayList<>();
                for (int s = 0; s < STRIPS; s++) {
                    int strip = s;
                    parts.add(pool.submit(() -> forest.plan(strip * SIZE / STRIPS, (strip + 1) * SIZE / STRIPS)));
                }
                for (Future<?> part : parts) {
                    part.get();
                }
                parts.clear();
                for (int s = 0; s < STRIPS; s++) {
                    int strip = s;
                    parts.add(pool.submit(() -> forest.burn(strip * SIZE / STRIPS, (strip + 1) * SIZE / STRIPS)));
                }
                for (Future<?> part : parts) {
                    part.get();
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        double fuel = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                fuel += forest.tree(y, x).fuel;
            }
        }
        return Math.rint(fuel * 1_000);
    }
}
