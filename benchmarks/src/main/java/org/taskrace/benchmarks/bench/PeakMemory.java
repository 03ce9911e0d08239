package org.taskrace.benchmarks.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** The most memory that this process has had: what the operating system had to provide. */
final class PeakMemory {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private PeakMemory() {}

    static long bytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(PEAK)) {
                    return Long.parseLong(line.substring(PEAK.length())
                                    .replace("kB", "")
                                    .strip())
                            * 1024;
                }
            }
        } catch (IOException e) {
            // No such file outside Linux: what the JVM has taken for itself comes near enough.
        }
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        return memory.getHeapMemoryUsage().getCommitted()
                + memory.getNonHeapMemoryUsage().getCommitted();
    }
}
