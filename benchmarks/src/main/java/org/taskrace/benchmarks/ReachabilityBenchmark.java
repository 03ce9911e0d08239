package org.taskrace.benchmarks;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The kernels: one whole program of task events, and queries about earlier tasks. {@link ReachabilityTable} prints them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"})
public class ReachabilityBenchmark {

    /** Choice of the structure and of the program. */
    @State(Scope.Benchmark)
    public static class Program {
        @Param({"sp-bags", "esp-bags"})
        public String algorithm;

        @Param
        public Shape shape;

        @Param({"10000", "100000", "1000000", "10000000"})
        public int tasks;
    }

    /** A program whose root has not joined its children yet, and a million questions about its tasks. */
    @State(Scope.Benchmark)
    public static class Questions {

        static final int BATCH = 1 << 10;
        private static final int COUNT = 1 << 20;

        @Param({"ordered", "random"})
        public String pattern;

        private Subject subject;
        private int[] labels;
        private int next;

        @Setup
        public void build(Program program) {
            int tasks = program.shape.tasks(program.tasks);
            subject = new Subject(program.algorithm, true).runUnjoined(program.shape, tasks);
            labels = new int[COUNT];
            Random random = new Random(1);
            for (int i = 0; i < COUNT; i++) {
                labels[i] = subject.label(pattern.equals("random") ? random.nextInt(tasks) : i % tasks);
            }
        }
    }

    /** Reports all events of one program; the time is that of all of them together. */
    @Benchmark
    public long events(Program program) {
        return new Subject(program.algorithm, false)
                .runWhole(program.shape, program.shape.tasks(program.tasks))
                .events();
    }

    /** Asks one query. */
    @Benchmark
    @OperationsPerInvocation(Questions.BATCH)
    public int queries(Questions questions) {
        int first = questions.next;
        questions.next = first + Questions.BATCH & Questions.COUNT - 1;
        int before = 0;
        for (int i = first; i < first + Questions.BATCH; i++) {
            if (questions.subject.query(questions.labels[i])) {
                before++;
            }
        }
        return before;
    }
}
