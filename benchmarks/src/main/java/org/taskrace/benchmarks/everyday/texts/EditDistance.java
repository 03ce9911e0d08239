package org.taskrace.benchmarks.everyday.texts;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Edit distance of two long texts: the table is cut into tiles, and the tiles of a diagonal are computed by a pool. */
public final class EditDistance implements SuiteProgram {

    private static final int LENGTH = 4_000;
    private static final int TILE = 250;
    private static final int TILES = LENGTH / TILE;

    @Override
    public double run() {
        String a = text(17);
        String b = text(23);
        int[][] cost = new int[LENGTH + 1][LENGTH + 1];
        for (int i = 0; i <= LENGTH; i++) {
            cost[i][0] = i;
            cost[0][i] = i;
        }
        ExecutorService pool = Executors.newWorkStealingPool();
        try {
            for (int diagonal = 0; diagonal < 2 * TILES - 1; diagonal++) {
                Future<?>[] tiles = new Future<?>[TILES];
                for (int row = 0; row < TILES; row++) {
                    int column = diagonal - row;
                    if (column >= 0 && column < TILES) {
                        int top = row * TILE;
                        int left = column * TILE;
                        tiles[row] = pool.submit(() -> tile(a, b, cost, top, left));
                    }
                }
                for (Future<?> tile : tiles) {
                    if (tile != null) {
                        tile.get();
                    }
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        return cost[LENGTH][LENGTH];
    }

    private static void tile(String a, String b, int[][] cost, int top, int left) {
        for (int i = top + 1; i <= top + TILE; i++) {
            for (int j = left + 1; j <= left + TILE; j++) {
                int change = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
            }
        }
    }

    private static String text(int step) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            text.append((char) ('a' + i * step % 26 * (i % 5) % 26));
        }
        return text.toString();
    }
}
