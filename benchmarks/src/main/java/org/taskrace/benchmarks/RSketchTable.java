package org.taskrace.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.taskrace.core.reach.rsketch.RSketch;
import org.taskrace.core.reach.rsketch.RSketchCounters;

/**
 * Table of R-Sketch's real work beside its bounds: nodes searched for each node n, closure operations for each k². Also
 * the time of events and of queries, in nanoseconds of processor time, over n at fixed k and over k at fixed n. Random
 * queries show the machine's caches as well; ordered ones, about neighbouring strands, only the work. Usage:
 * {@code RSketchTable [--quick]}.
 */
public final class RSketchTable {

    private static final String FORMAT =
            "| %-7s | %10s | %8s | %8s | %10s | %12s | %10s | %8s | %8s | %7s | %7s | %8s |%n";
    private static final int QUERIES = 1 << 18;

    private final int rounds;
    private int sink;

    private RSketchTable(int rounds) {
        this.rounds = rounds;
    }

    /** Prints the table. */
    public static void main(String[] arguments) {
        boolean quick = arguments.length == 1 && arguments[0].equals("--quick");
        if (arguments.length > 0 && !quick) {
            System.err.println("usage: RSketchTable [--quick]");
            System.exit(64);
        }
        new RSketchTable(quick ? 2 : 5).print(quick);
    }

    private void print(boolean quick) {
        System.out.printf(
                FORMAT,
                "shape",
                "n nodes",
                "k edges",
                "anchors",
                "searched/n",
                "closure ops",
                "ops/k²",
                "MB",
                "ns/node",
                "random",
                "ordered",
                "by bit %");
        System.out.printf(
                FORMAT, "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:");
        int largest = quick ? 100_000 : 3_000_000;
        for (GetShape shape : GetShape.values()) {
            for (int tasks = 3_000; tasks <= largest; tasks *= 10) {
                measure(shape, tasks, 500);
            }
            for (int gets = 2_000; gets <= (quick ? 4_000 : 32_000); gets *= 2) {
                measure(shape, 200_000, gets);
            }
        }
        if (sink == 42) {
            System.out.println();
        }
    }

    private void measure(GetShape shape, int tasks, int gets) {
        double construction = Double.MAX_VALUE;
        RSketch sketch = null;
        GetShape.Teller teller = null;
        for (int round = 0; round < rounds; round++) {
            sketch = new RSketch();
            long begin = processorTime();
            teller = new GetShape.Teller(sketch);
            shape.tell(teller, tasks, gets);
            construction = Math.min(construction, processorTime() - begin);
        }
        RSketchCounters counters = sketch.counters();
        long searched = counters.searchWork();
        long closure = counters.closureWork();
        double edges = sketch.nonSpEdges();
        long byBitBefore = counters.closureQueries();
        long queriesBefore = counters.queries();
        int now = sketch.now(teller.running());
        Random random = new Random(1);
        int nodes = sketch.nodes();
        double randomQuery =
                timeOfQuery(sketch, now, random.ints(QUERIES, 0, nodes).toArray());
        double byBit = 100.0 * (counters.closureQueries() - byBitBefore) / (counters.queries() - queriesBefore);
        double orderedQuery = timeOfQuery(
                sketch, now, IntStream.range(0, QUERIES).map(i -> i % nodes).toArray());
        System.out.printf(
                FORMAT,
                shape.name().toLowerCase(Locale.ROOT),
                sketch.nodes(),
                sketch.nonSpEdges(),
                sketch.anchors(),
                number((double) searched / sketch.nodes(), 2),
                closure,
                number(closure / (edges * edges), 3),
                number(sketch.bytes() / 1e6, 1),
                number(construction / sketch.nodes(), 1),
                number(randomQuery, 1),
                number(orderedQuery, 1),
                number(byBit, 0));
    }

    private double timeOfQuery(RSketch sketch, int now, int[] labels) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 3 + rounds; round++) {
            long begin = processorTime();
            int before = 0;
            for (int label : labels) {
                if (sketch.precedes(label, now)) {
                    before++;
                }
            }
            best = Math.min(best, (processorTime() - begin) / (double) QUERIES);
            sink += before;
        }
        return best;
    }

    /** Returns nanoseconds of this thread's own processor time, so that other work on the machine does not count. */
    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
