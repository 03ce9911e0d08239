package org.taskrace.benchmarks.papers.pipelines;

/** The encoder's transform (Walsh and Hadamard's, which is its own inverse up to a factor of 64), and a decoder to check it with. */
final class Transform {

    private Transform() {}

    static void apply(int[] block) {
        for (int row = 0; row < 64; row += 8) {
            butterflies(block, row, 1);
        }
        for (int column = 0; column < 8; column++) {
            butterflies(block, column, 8);
        }
    }

    private static void butterflies(int[] block, int first, int step) {
        for (int distance = 4; distance > 0; distance >>= 1) {
            for (int i = 0; i < 8; i++) {
                if ((i & distance) == 0) {
                    int low = block[first + i * step];
                    int high = block[first + (i + distance) * step];
                    block[first + i * step] = low + high;
                    block[first + (i + distance) * step] = low - high;
                }
            }
        }
    }

    /** Decodes by the definition: the matrix has 1 or -1 at (i, j), by the parity of the bits that i and j share. */
    static int[] decode(X264 video, int frame, int[] before) {
        int width = video.width;
        int[] decoded = new int[X264.ROWS * X264.BLOCK * width];
        for (int top = 0; top < X264.ROWS * 8; top += 8) {
            for (int left = 0; left < width; left += 8) {
                int motion = video.motions[frame] == null ? 0 : video.motions[frame][top / 8 * (width / 8) + left / 8];
                for (int pixel = 0; pixel < 64; pixel++) {
                    int sum = 0;
                    for (int i = 0; i < 64; i++) {
                        int level = video.coefficients[frame][(top + i / 8) * width + left + i % 8] * X264.QUANTUM;
                        sum += (Integer.bitCount(i & pixel) & 1) == 0 ? level : -level;
                    }
                    int at = (top + pixel / 8) * width + left + pixel % 8;
                    decoded[at] = (sum >> 6) + (video.motions[frame] == null ? 128 : before[at + motion]);
                }
            }
        }
        return decoded;
    }
}
