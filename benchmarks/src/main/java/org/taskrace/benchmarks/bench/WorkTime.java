package org.taskrace.benchmarks.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processor time of the process without that of the JIT's threads: the program's threads, ended ones included, and the
 * garbage collector. Unlike the time on the clock it does not depend on other work of the machine. A program that runs
 * one task at a time takes as long as a parallel one.
 *
 * <p>Blind spot: outside Linux the JIT's time counts. The least of many rounds contains little of it.
 */
record WorkTime(long processNanoseconds, long compilerNanoseconds) {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Path THREADS = Path.of("/proc/self/task");

    /** Part of the names of the JIT's threads, which the system cuts off after fifteen letters. */
    private static final String COMPILER = "CompilerThre";

    static WorkTime now() {
        return new WorkTime(SYSTEM.getProcessCpuTime(), Files.isDirectory(THREADS) ? compilers() : 0);
    }

    private static long compilers() {
        long nanoseconds = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                nanoseconds += compiler(thread);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return nanoseconds;
    }

    private static long compiler(Path thread) {
        try {
            if (!Files.readString(thread.resolve("comm")).contains(COMPILER)) {
                return 0;
            }
            String times = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(times.substring(0, times.indexOf(' ')));
        } catch (IOException e) {
            // The thread has ended, or this kernel keeps no such times.
            return 0;
        }
    }

    /** Returns seconds of work between an earlier moment and this one. */
    double since(WorkTime before) {
        return (processNanoseconds - before.processNanoseconds - (compilerNanoseconds - before.compilerNanoseconds))
                / 1e9;
    }
}
