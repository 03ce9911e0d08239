package org.taskrace.benchmarks.tasks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Table of the cost of checks. Programs of the task API run plainly, checked serially, and checked in parallel on one
 * and two workers, each in JVMs of its own. It shows the elapsed time of the shortest round.
 */
final class CheckedTable {

    private static final String ROW = "| %-9s | %-20s | %7s | %9s | %8s | %9s |%n";
    private static final List<String> PROGRAMS = List.of("tree", "matrices", "stencil", "pipeline");

    private record Mode(String words, int workers, String agentOptions) {}

    private static final List<Mode> MODES = List.of(
            new Mode("plain", 1, null),
            new Mode("plain", 2, null),
            new Mode("checked serially", 1, "no-progress"),
            new Mode("checked in parallel", 1, "no-progress,workers=1"),
            new Mode("checked in parallel", 2, "no-progress,workers=2"));

    private final Path agentJar;
    private final int rounds;

    CheckedTable(Path agentJar, int rounds) {
        this.agentJar = agentJar;
        this.rounds = rounds;
    }

    void print() {
        System.out.printf(ROW, "program", "how", "workers", "ms", "slowdown", "of serial");
        System.out.printf(ROW, "---", "---", "---:", "---:", "---:", "---:");
        for (String program : PROGRAMS) {
            double plain = 0;
            double serial = 0;
            for (Mode mode : MODES) {
                double millis = shortest(program, mode) / 1e6;
                plain = plain == 0 ? millis : plain;
                serial = mode.words.endsWith("serially") ? millis : serial;
                System.out.printf(
                        ROW,
                        program,
                        mode.words,
                        mode.workers,
                        Time.number(millis, 2),
                        Time.number(millis / plain, 1),
                        serial == 0 ? "" : Time.number(millis / serial, 2));
            }
        }
    }

    private long shortest(String program, Mode mode) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:-PrintWarnings", "-XX:+UseParallelGC", "-XX:-DontCompileHugeMethods"));
        if (mode.agentOptions != null) {
            if (mode.words.endsWith("parallel")) {
                // Elsewhere one worker means a serial check.
                command.add("-Dtaskrace.parallel=true");
            }
            command.add("-javaagent:" + agentJar + "=" + mode.agentOptions);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(
                "org.taskrace.benchmarks.checked.CheckedProgram",
                program,
                Integer.toString(mode.workers),
                Integer.toString(rounds * 6)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(
                        String.join(" ", command) + " ended with exit code " + process.exitValue());
            }
            return Long.parseLong(out.replaceFirst("(?s).*shortest (\\d+) .*", "$1"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
