package org.taskrace.benchmarks.everyday.grids;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Blur of a grey image by a kernel of five by five weights; a parallel stream over the rows. */
public final class ImageFilter implements SuiteProgram {

    private static final int WIDTH = 2_000;
    private static final int HEIGHT = 1_200;
    private static final int[][] KERNEL = {
        {1, 4, 7, 4, 1}, {4, 16, 26, 16, 4}, {7, 26, 41, 26, 7}, {4, 16, 26, 16, 4}, {1, 4, 7, 4, 1}
    };
    private static final int WEIGHT = 273;

    private final int[][] in = new int[HEIGHT][WIDTH];
    private final int[][] out = new int[HEIGHT][WIDTH];

    public ImageFilter() {
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                in[y][x] = (x * 31 + y * 17 ^ x * y) & 255;
            }
        }
    }

    @Override
    public double run() {
        IntStream.range(2, HEIGHT - 2).parallel().forEach(y -> {
            for (int x = 2; x < WIDTH - 2; x++) {
                int sum = 0;
                for (int dy = -2; dy <= 2; dy++) {
                    for (int dx = -2; dx <= 2; dx++) {
                        sum += KERNEL[dy + 2][dx + 2] * in[y + dy][x + dx];
                    }
                }
                out[y][x] = sum / WEIGHT;
            }
        });
        long total = 0;
        for (int[] row : out) {
            for (int pixel : row) {
                total += pixel;
            }
        }
        return total;
    }
}
