package org.taskrace.benchmarks.papers.pipelines;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * A video encoder's skeleton: a frame an iteration, a row of blocks a stage. It has 68 rows and so 71 stages with the
 * reading, the first row's decision and the output.
 *
 * <p>A frame that is predicted from the one before may look {@link #REACH} rows further down in it than its own row. So
 * its row r has the stage number of row r + REACH of the frame before, and waits for it. A frame after a change of
 * scene is coded by itself and waits for nothing. Whether a scene changes depends on the input, and with it the stage
 * numbers.
 */
final class X264 extends Workload {

    static final int BLOCK = 8;
    static final int ROWS = 68;
    static final int REACH = 2;
    static final int QUANTUM = 64;

    private static final int OUTPUT = 1 << 20;

    int width;
    int frames;
    private int[][] sources;
    int[][] coded;
    /** Of each frame: per block the motion, or none for a frame coded by itself. */
    int[][] motions;

    int[][] coefficients;
    private int firstNumber;
    private int previousFrame;
    private long bits;
    private int written;

    @Override
    public void prepare(Size size) {
        width = size.choose(64, 640);
        frames = size.choose(10, 500);
        sources = new int[frames][];
        coded = new int[frames][ROWS * BLOCK * width];
        coefficients = new int[frames][ROWS * BLOCK * width];
        motions = new int[frames][];
        for (int frame = 0; frame < frames; frame++) {
            sources[frame] = picture(frame);
        }
    }

    /** Returns a texture that moves; every seventh frame begins another scene. */
    private int[] picture(int frame) {
        int[] pixels = new int[ROWS * BLOCK * width];
        int scene = frame / 7;
        int shift = frame % 7;
        for (int y = 0; y < ROWS * BLOCK; y++) {
            for (int x = 0; x < width; x++) {
                int u = x + 2 * shift;
                int v = y + shift;
                double wave =
                        Math.sin(u * 0.11 + scene) + Math.cos(v * 0.07 * (1 + scene % 3)) + Math.sin((u + v) * 0.05);
                pixels[y * width + x] = (int) (128 + 40 * wave) + (u * 7 + v * 13 & 3);
            }
        }
        return pixels;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        firstNumber = 1;
        previousFrame = -1;
        bits = 0;
        written = 0;
        constructs.pipeline(frames, iteration -> {
            // Stage 0, in order: the kind of the frame, and the number of its first row.
            int frame = previousFrame + 1;
            previousFrame = frame;
            boolean alone = frame == 0 || difference(sources[frame], sources[frame - 1]) > 20;
            firstNumber += REACH;
            int number = firstNumber;
            motions[frame] = alone ? null : new int[ROWS * width / BLOCK];
            long cost = 0;
            for (int row = 0; row < ROWS; row++) {
                if (alone) {
                    constructs.stage(number + row);
                } else {
                    constructs.stageWait(number + row);
                }
                for (int column = 0; column < width / BLOCK; column++) {
                    cost += encode(frame, row, column, alone);
                }
            }
            constructs.stageWait(OUTPUT);
            bits += cost;
            written++;
        });
    }

    private static int difference(int[] one, int[] other) {
        long sum = 0;
        int count = 0;
        for (int i = 0; i < one.length; i += 17) {
            sum += Math.abs(one[i] - other[i]);
            count++;
        }
        return (int) (sum / count);
    }

    private long encode(int frame, int row, int column, boolean alone) {
        int[] source = sources[frame];
        int[] reference = alone ? null : coded[frame - 1];
        int at = row * BLOCK * width + column * BLOCK;
        int motion = 0;
        if (!alone) {
            motion = estimate(source, reference, row, column);
            motions[frame][row * (width / BLOCK) + column] = motion;
        }
        int[] block = new int[BLOCK * BLOCK];
        for (int y = 0; y < BLOCK; y++) {
            for (int x = 0; x < BLOCK; x++) {
                int pixel = at + y * width + x;
                block[y * BLOCK + x] = source[pixel] - (alone ? 128 : reference[pixel + motion]);
            }
        }
        Transform.apply(block);
        long cost = 0;
        for (int i = 0; i < block.length; i++) {
            int level = Math.round((float) block[i] / QUANTUM);
            coefficients[frame][at + i / BLOCK * width + i % BLOCK] = level;
            cost += level == 0 ? 1 : 2 * (32 - Integer.numberOfLeadingZeros(Math.abs(level))) + 1;
            block[i] = level * QUANTUM;
        }
        Transform.apply(block);
        int[] target = coded[frame];
        for (int y = 0; y < BLOCK; y++) {
            for (int x = 0; x < BLOCK; x++) {
                int pixel = at + y * width + x;
                target[pixel] = (block[y * BLOCK + x] >> 6) + (alone ? 128 : reference[pixel + motion]);
            }
        }
        return cost;
    }

    /** Returns the offset in the frame before at which the block looks most alike, by full search. */
    private int estimate(int[] source, int[] reference, int row, int column) {
        int reachDown = Math.min(4, (ROWS - 1 - row) * BLOCK);
        int reachUp = Math.min(4, row * BLOCK);
        int best = Integer.MAX_VALUE;
        int motion = 0;
        for (int dy = -reachUp; dy <= reachDown; dy++) {
            for (int dx = -Math.min(4, column * BLOCK); dx <= Math.min(4, width - BLOCK - column * BLOCK); dx++) {
                int sum = 0;
                for (int y = 0; y < BLOCK; y++) {
                    int line = (row * BLOCK + y) * width + column * BLOCK;
                    for (int x = 0; x < BLOCK; x++) {
                        sum += Math.abs(source[line + x] - reference[line + x + dy * width + dx]);
                    }
                }
                if (sum < best) {
                    best = sum;
                    motion = dy * width + dx;
                }
            }
        }
        return motion;
    }

    @Override
    public void validate() {
        check(written == frames && bits > 0, written + " of " + frames + " frames were written");
        int[] before = null;
        for (int frame = 0; frame < frames; frame++) {
            int[] decoded = Transform.decode(this, frame, before);
            long squares = 0;
            for (int i = 0; i < decoded.length; i++) {
                check(decoded[i] == coded[frame][i], "frame " + frame + " is decoded differently at pixel " + i);
                long error = (long) decoded[i] - sources[frame][i];
                squares += error * error;
            }
            double noise = 10 * Math.log10(255.0 * 255 * decoded.length / Math.max(1, squares));
            check(noise > 28, "frame " + frame + " has a signal-to-noise ratio of " + noise + " dB only");
            check(frame % 7 == 0 == (motions[frame] == null), "frame " + frame + " is of the wrong kind");
            before = decoded;
        }
    }
}
