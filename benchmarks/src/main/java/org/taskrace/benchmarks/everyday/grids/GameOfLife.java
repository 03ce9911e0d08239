package org.taskrace.benchmarks.everyday.grids;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Conway's game of life on a torus; each generation is shared out in strips of rows to a pool. */
public final class GameOfLife implements SuiteProgram {

    private static final int SIZE = 512;
    private static final int STRIP = 64;
    private static final int GENERATIONS = 20;

    @Override
    public double run() {
        boolean[][] world = new boolean[SIZE][SIZE];
        for (int i = 0; i < SIZE * SIZE; i++) {
            world[i / SIZE][i % SIZE] = i * 2_654_435_761L % 7 < 3;
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int g = 0; g < GENERATIONS; g++) {
                boolean[][] old = world;
                boolean[][] next = new boolean[SIZE][SIZE];
                List<Future<?>> strips = new ArrayList<>();
                for (int from = 0; from < SIZE; from += STRIP) {
                    int first = from;
                    strips.add(pool.submit(() -> step(old, next, first, first + STRIP)));
                }
                for (Future<?> strip : strips) {
                    strip.get();
                }
                world = next;
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        int alive = 0;
        for (boolean[] row : world) {
            for (boolean cell : row) {
                if (cell) {
                    alive++;
                }
            }
        }
        return alive;
    }

    private static void step(boolean[][] old, boolean[][] next, int from, int to) {
        for (int y = from; y < to; y++) {
            for (int x = 0; x < SIZE; x++) {
                int n = neighbours(old, y, x);
                next[y][x] = n == 3 || n == 2 && old[y][x];
            }
        }
    }

    private static int neighbours(boolean[][] world, int y, int x) {
        int count = 0;
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if ((dy != 0 || dx != 0) && world[(y + dy + SIZE) % SIZE][(x + dx + SIZE) % SIZE]) {
                    count++;
                }
            }
        }
        return count;
    }
}
