package org.taskrace.cli.bench.applications;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.taskrace.cli.run.TargetJdk;

/**
 * Real applications, each in JVMs of its own. A first run rewrites all classes, a second one finds most of them in the cache.
 *
 * <p>A library may race: the figure is the time, and the verdict stands beside it. A wrong result is an error.
 */
public final class Applications {

    /** The launcher fetches the libraries and says here where all is. */
    public static final String FOLDER = "taskrace.applications";

    /** The name of the suite. */
    public static final String SUITE = "applications";

    private static final String ROW = "  %-17s %10s %8s %8s %8s  %s";
    private static final String NONE = "-";
    private static final String TOOL = "taskrace: ";
    private static final List<String> RUNS = List.of("plain run", "first run", "second run");
    private static final int LINES_OF_ERRORS = 20;

    /** No JVM runs for longer; at rest, the slowest application takes a third of it. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    /** An application and the result that it must have. */
    record Program(String mainClass, String result) {}

    /**
     * One run.
     *
     * @param verdict the last line of the report; empty without the agent
     */
    record Run(double seconds, long kilobytes, String verdict) {}

    /** An application that did not come to its result; the message is for the user. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    private final TargetJdk jdk;
    private final Path folder;
    private final Path agentJar;
    private final Path work;

    /**
     * @param folder has {@code programs.txt}, {@code classes} and {@code libraries}
     * @param work a directory for the cache of rewritten classes
     */
    public Applications(TargetJdk jdk, Path folder, Path agentJar, Path work) {
        this.jdk = jdk;
        this.folder = folder;
        this.agentJar = agentJar;
        this.work = work;
    }

    /** Reads the list of programs: a main class, a tab and a result on each line; lines with # are comments. */
    static List<Program> parse(List<String> lines) {
        List<Program> programs = new ArrayList<>();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            if (tab > 0 && !line.startsWith("#")) {
                programs.add(new Program(line.substring(0, tab), line.substring(tab + 1)));
            }
        }
        return programs;
    }

    /** Measures the named applications, all if there are no names, and returns whether each came to its result. */
    public boolean measure(List<String> names, PrintWriter out) throws IOException, InterruptedException {
        List<Program> all = parse(Files.readAllLines(folder.resolve("programs.txt")));
        for (String name : names) {
            if (all.stream().noneMatch(program -> program.mainClass.equalsIgnoreCase(name))) {
                throw new IllegalArgumentException("there is no application '" + name + "'");
            }
        }
        out.println(SUITE);
        line(out, "", "plain", "first", "second", "memory", "verdict");
        out.flush();
        boolean isGood = true;
        double first = 0;
        double second = 0;
        int number = 0;
        for (Program program : all) {
            if (!names.isEmpty() && names.stream().noneMatch(program.mainClass::equalsIgnoreCase)) {
                continue;
            }
            List<Run> runs = new ArrayList<>();
            String failure = null;
            try {
                for (String which : RUNS) {
                    runs.add(run(program, !which.equals(RUNS.get(0))));
                }
                first += Math.log(runs.get(1).seconds / runs.get(0).seconds);
                second += Math.log(runs.get(2).seconds / runs.get(0).seconds);
                number++;
            } catch (Failed e) {
                failure = RUNS.get(runs.size()) + ": " + e.getMessage();
                isGood = false;
            }
            line(out, row(program, runs, failure));
            out.flush();
        }
        if (number > 0) {
            line(out, "geometric mean", "", times(Math.exp(first / number)), times(Math.exp(second / number)), "", "");
        }
        return isGood;
    }

    private static void line(PrintWriter out, Object... columns) {
        out.println(String.format(Locale.ROOT, ROW, columns).stripTrailing());
    }

    /**
     * Tells of an application what is known.
     *
     * @param runs the runs that came to the result, in the order of {@link #RUNS}
     * @param failure why there are no more, or null
     */
    static Object[] row(Program program, List<Run> runs, String failure) {
        Object[] row = {program.mainClass, NONE, NONE, NONE, NONE, ""};
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            row[i + 1] = i == 0
                    ? String.format(Locale.ROOT, "%.2f s", run.seconds)
                    : times(run.seconds / runs.get(0).seconds);
        }
        if (runs.size() == RUNS.size() && runs.get(0).kilobytes > 0) {
            row[RUNS.size() + 1] = times((double) runs.get(2).kilobytes / runs.get(0).kilobytes);
        }
        row[row.length - 1] = verdict(runs, failure);
        return row;
    }

    private static String verdict(List<Run> runs, String failure) {
        List<String> words = new ArrayList<>();
        if (runs.size() > 1) {
            words.add(runs.get(1).verdict);
        }
        if (runs.size() > 2 && !runs.get(2).verdict.equals(runs.get(1).verdict)) {
            words.add("second run: " + runs.get(2).verdict);
        }
        if (failure != null) {
            words.add(failure);
        }
        return String.join("; ", words);
    }

    private static String times(double factor) {
        return String.format(Locale.ROOT, "%.2fx", factor);
    }

    private Run run(Program program, boolean isChecked) throws IOException, InterruptedException, Failed {
        Path libraries = folder.resolve("libraries");
        List<String> arguments = List.of(
                "-Djava.awt.headless=true",
                "-cp",
                folder.resolve("classes") + File.pathSeparator + libraries + File.separator + "*",
                program.mainClass);
        // What measures is no part of the program.
        String options = "exclude=Application,no-progress,class-cache=" + work.resolve("classes");
        Path output = Files.createTempFile(work, "output", ".txt");
        Path errors = Files.createTempFile(work, "errors", ".txt");
        Process process = new ProcessBuilder(jdk.command(isChecked ? agentJar : null, options, arguments))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        int code;
        try {
            process.getOutputStream().close();
            code = exitCode(process, LIMIT);
        } finally {
            process.destroyForcibly();
        }
        Run run = read(program, lines(output), lines(errors));
        return isChecked && run.verdict.isEmpty()
                ? new Run(run.seconds, run.kilobytes, "no verdict, exit code " + code)
                : run;
    }

    /** Waits for the end of a process, but not for longer than the limit. */
    static int exitCode(Process process, Duration limit) throws InterruptedException, Failed {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new Failed("stopped after " + limit.toSeconds() + " seconds");
        }
        return process.exitValue();
    }

    /** Reads a text that may have bytes of any kind. */
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** Reads what a run has printed. */
    static Run read(Program program, List<String> output, List<String> errors) throws Failed {
        String result = value(output, "result");
        if (result == null || !result.equals(program.result)) {
            throw new Failed(
                    result == null
                            ? "ended without a result:" + System.lineSeparator() + lastLines(errors)
                            : "result " + result + ", which is not " + program.result);
        }
        String verdict = errors.stream()
                .filter(line -> line.startsWith(TOOL))
                .reduce("", (before, last) -> last.substring(TOOL.length()));
        return new Run(
                Double.parseDouble(value(output, "seconds")), Long.parseLong(value(output, "kilobytes")), verdict);
    }

    private static String lastLines(List<String> errors) {
        int from = Math.max(0, errors.size() - LINES_OF_ERRORS);
        return String.join(System.lineSeparator(), errors.subList(from, errors.size()));
    }

    private static String value(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word + "\t"))
                .map(line -> line.substring(word.length() + 1))
                .reduce(null, (before, last) -> last);
    }
}
