package org.taskrace.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;

/** Nanoseconds for one access, history and detector included, in loops of tasks that work on arrays without racing. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"})
@State(Scope.Benchmark)
public class AccessBenchmark {

    private static final int TASKS = 256;
    private static final int BLOCK = 1_024;
    private static final int SHARED = TASKS * BLOCK;

    @Param({"sp-bags", "esp-bags"})
    public String algorithm;

    private Detector detector;
    private ShapeEvents events;
    private int next;

    @Setup(Level.Trial)
    public void begin() {
        boolean spawn = algorithm.equals("sp-bags");
        detector = Algorithms.byName(algorithm).detector();
        events = new ShapeEvents(detector, spawn, null);
        events.begin();
        next = 1;
        // The root writes everything, so that the first round finds what the later ones find.
        for (int location = 0; location < SHARED + BLOCK; location++) {
            detector.write(0, location, 1);
        }
    }

    /** Runs a parallel loop in which each task reads and then writes a block of its own, as a stencil does. */
    @Benchmark
    @OperationsPerInvocation(2 * TASKS * BLOCK)
    public int ownBlocks() {
        events.open(0);
        for (int task = 0; task < TASKS; task++) {
            int child = next++;
            events.enter(0, child);
            for (int location = task * BLOCK; location < (task + 1) * BLOCK; location++) {
                detector.read(child, location, 2);
                detector.write(child, location, 3);
            }
            events.leave(child, 0);
        }
        events.close(0);
        return next;
    }

    /** Runs a parallel loop in which all tasks read one block, as in a matrix product or an elimination. */
    @Benchmark
    @OperationsPerInvocation(TASKS * BLOCK)
    public int sharedReads() {
        events.open(0);
        for (int task = 0; task < TASKS; task++) {
            int child = next++;
            events.enter(0, child);
            for (int location = SHARED; location < SHARED + BLOCK; location++) {
                detector.read(child, location, 2);
            }
            events.leave(child, 0);
        }
        events.close(0);
        return next;
    }

    /** Runs a loop in which each task reads a shared block out of order, and writes a block of its own. */
    @Benchmark
    @OperationsPerInvocation(2 * TASKS * BLOCK)
    public int gather() {
        events.open(0);
        for (int task = 0; task < TASKS; task++) {
            int child = next++;
            events.enter(0, child);
            for (int i = 0; i < BLOCK; i++) {
                detector.read(child, SHARED + (i * 613 + task & BLOCK - 1), 2);
                detector.write(child, task * BLOCK + i, 3);
            }
            events.leave(child, 0);
        }
        events.close(0);
        return next;
    }

    /** Runs one task that reads and writes a few locations over and over. */
    @Benchmark
    @OperationsPerInvocation(2 * TASKS * BLOCK)
    public int sameStrand() {
        for (int i = 0; i < TASKS * BLOCK; i++) {
            int location = i & 15;
            detector.read(0, location, 2);
            detector.write(0, location, 3);
        }
        return next;
    }
}
