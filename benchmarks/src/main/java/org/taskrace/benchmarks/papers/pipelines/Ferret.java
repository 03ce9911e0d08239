package org.taskrace.benchmarks.papers.pipelines;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * Similarity search: for each query, a noisy copy of one of the stored pictures, the most similar stored ones. Five stages as in
 * the paper, and the output as the last: load (in order), segment, extract, index, rank, output (in order).
 */
final class Ferret extends Workload {

    private static final int SIDE = 48;
    private static final int SEGMENTS = 4;
    private static final int FEATURES = SEGMENTS * 6;
    private static final int PROBES = 4;
    private static final int BUCKETS = 32;
    private static final int BEST = 10;

    private int stored;
    private int queries;
    private double[][] database;
    private int[][] buckets;
    private double[][] planes;
    private int[][] answers;
    private int answered;
    private int nextQuery;

    @Override
    public void prepare(Size size) {
        stored = size.choose(400, 20_000);
        queries = size.choose(150, 3_500);
        database = new double[stored][];
        for (int i = 0; i < stored; i++) {
            int[] picture = picture(i, 0);
            database[i] = extract(picture, segment(picture));
        }
        Random random = new Random(5);
        planes = new double[5][FEATURES];
        double[] centre = centre();
        for (double[] plane : planes) {
            for (int i = 0; i < FEATURES; i++) {
                plane[i] = random.nextGaussian();
            }
        }
        buckets = new int[BUCKETS][];
        int[] sizes = new int[BUCKETS];
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < BUCKETS && round == 1; i++) {
                buckets[i] = new int[sizes[i]];
                sizes[i] = 0;
            }
            for (int i = 0; i < stored; i++) {
                int bucket = bucket(database[i], centre);
                if (round == 1) {
                    buckets[bucket][sizes[bucket]] = i;
                }
                sizes[bucket]++;
            }
        }
        answers = new int[queries][];
    }

    private double[] centre() {
        double[] centre = new double[FEATURES];
        for (double[] features : database) {
            for (int i = 0; i < FEATURES; i++) {
                centre[i] += features[i] / stored;
            }
        }
        return centre;
    }

    /** Returns coloured patches on a gradient, equal for equal numbers up to noise. */
    private static int[] picture(int number, int noise) {
        Random random = new Random(number);
        int[] pixels = new int[SIDE * SIDE];
        int background = random.nextInt(64);
        for (int patch = 0; patch < 6; patch++) {
            int x = random.nextInt(SIDE);
            int y = random.nextInt(SIDE);
            int radius = 6 + random.nextInt(14);
            int shade = random.nextInt(192);
            for (int i = 0; i < pixels.length; i++) {
                int dx = i % SIDE - x;
                int dy = i / SIDE - y;
                if (dx * dx + dy * dy < radius * radius) {
                    pixels[i] = shade;
                }
            }
        }
        Random disturbance = new Random(number * 31L + noise);
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] += background + i / SIDE / 4 + (noise == 0 ? 0 : disturbance.nextInt(3));
        }
        return pixels;
    }

    /** Returns the segment of each pixel: nearest of four levels that k-means has found. */
    private static int[] segment(int[] pixels) {
        double[] levels = {32, 96, 160, 224};
        int[] segments = new int[pixels.length];
        for (int round = 0; round < 6; round++) {
            double[] sums = new double[SEGMENTS];
            int[] counts = new int[SEGMENTS];
            for (int i = 0; i < pixels.length; i++) {
                int nearest = 0;
                for (int level = 1; level < SEGMENTS; level++) {
                    if (Math.abs(pixels[i] - levels[level]) < Math.abs(pixels[i] - levels[nearest])) {
                        nearest = level;
                    }
                }
                segments[i] = nearest;
                sums[nearest] += pixels[i];
                counts[nearest]++;
            }
            for (int level = 0; level < SEGMENTS; level++) {
                levels[level] = counts[level] == 0 ? levels[level] : sums[level] / counts[level];
            }
        }
        return segments;
    }

    /** Returns size, level, centre and spread of each segment. */
    private static double[] extract(int[] pixels, int[] segments) {
        double[] features = new double[FEATURES];
        for (int i = 0; i < pixels.length; i++) {
            int at = segments[i] * 6;
            double x = (double) (i % SIDE) / SIDE;
            double y = (double) (i / SIDE) / SIDE;
            features[at]++;
            features[at + 1] += pixels[i] / 256.0;
            features[at + 2] += x;
            features[at + 3] += y;
            features[at + 4] += x * x;
            features[at + 5] += y * y;
        }
        for (int segment = 0; segment < SEGMENTS; segment++) {
            double size = Math.max(1, features[segment * 6]);
            for (int i = 1; i < 6; i++) {
                features[segment * 6 + i] /= size;
            }
            features[segment * 6] /= pixels.length;
        }
        return features;
    }

    /** Returns the sides of the planes on which the features lie, as bits. */
    private int bucket(double[] features, double[] from) {
        int bits = 0;
        for (double[] plane : planes) {
            double side = 0;
            for (int i = 0; i < FEATURES; i++) {
                side += plane[i] * (features[i] - (from == null ? 0 : from[i]));
            }
            bits = bits << 1 | (side > 0 ? 1 : 0);
        }
        return bits;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        answered = 0;
        nextQuery = 0;
        double[] centre = centre();
        constructs.pipeline(queries, iteration -> {
            int query = nextQuery++;
            int[] pixels = picture(query * 7 % stored, query + 1);
            constructs.stage(1);
            int[] segments = segment(pixels);
            constructs.stage(2);
            double[] features = extract(pixels, segments);
            constructs.stage(3);
            int home = bucket(features, centre);
            constructs.stage(4);
            int[] best = rank(features, home);
            constructs.stageWait(5);
            answers[answered++] = best;
        });
    }

    /** Returns the best of the home bucket and of those that differ in one bit. */
    private int[] rank(double[] features, int home) {
        int[] best = new int[BEST];
        double[] distances = new double[BEST];
        int count = 0;
        for (int probe = 0; probe <= PROBES + 1; probe++) {
            int[] bucket = buckets[probe == 0 ? home : home ^ 1 << probe - 1];
            for (int candidate : bucket) {
                double distance = distance(features, database[candidate]);
                int at = count < BEST ? count++ : BEST;
                while (at > 0 && distances[at - 1] > distance) {
                    if (at < BEST) {
                        distances[at] = distances[at - 1];
                        best[at] = best[at - 1];
                    }
                    at--;
                }
                if (at < BEST) {
                    distances[at] = distance;
                    best[at] = candidate;
                }
            }
        }
        return best;
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            double difference = one[i] - other[i];
            sum += difference * difference;
        }
        return sum;
    }

    @Override
    public void validate() {
        check(answered == queries, answered + " of " + queries + " queries were answered");
        int found = 0;
        for (int query = 0; query < queries; query++) {
            found += answers[query][0] == query * 7 % stored ? 1 : 0;
        }
        // A noisy copy may fall into a far bucket or lie nearer to another picture, but seldom.
        check(
                found >= queries * 0.9,
                "only " + found + " of " + queries + " queries found their own picture, in their order");
    }
}
