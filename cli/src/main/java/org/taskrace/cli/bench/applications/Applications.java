package org.taskrace.cli.bench.applications;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final String TOOL = "taskrace: ";
    private static final long MINUTES = 15;

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
        boolean isGood = true;
        double first = 0;
        double second = 0;
        int number = 0;
        for (Program program : all) {
            if (!names.isEmpty() && names.stream().noneMatch(program.mainClass::equalsIgnoreCase)) {
                continue;
            }
            try {
                Run plain = run(program, false);
                Run cold = run(program, true);
                Run warm = run(program, true);
                line(out, row(program, plain, cold, warm));
                first += Math.log(cold.seconds / plain.seconds);
                second += Math.log(warm.seconds / plain.seconds);
                number++;
            } catch (Failed e) {
                out.println("  " + program.mainClass + ": " + e.getMessage());
                isGood = false;
            }
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

    static Object[] row(Program program, Run plain, Run first, Run second) {
        return new Object[] {
            program.mainClass,
            String.format(Locale.ROOT, "%.2f s", plain.seconds),
            times(first.seconds / plain.seconds),
            times(second.seconds / plain.seconds),
            plain.kilobytes == 0 ? "" : times((double) second.kilobytes / plain.kilobytes),
            first.verdict.equals(second.verdict)
                    ? first.verdict
                    : first.verdict + "; in the second run: " + second.verdict
        };
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
        try {
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                throw new Failed("stopped after " + MINUTES + " minutes");
            }
        } finally {
            process.destroyForcibly();
        }
        return read(program, Files.readAllLines(output, StandardCharsets.UTF_8), Files.readAllLines(errors));
    }

    /** Reads what a run has printed. */
    static Run read(Program program, List<String> output, List<String> errors) throws Failed {
        String result = value(output, "result");
        if (result == null || !result.equals(program.result)) {
            throw new Failed(
                    result == null
                            ? "ended without a result:" + System.lineSeparator()
                                    + String.join(System.lineSeparator(), errors)
                            : "result " + result + ", which is not " + program.result);
        }
        String verdict = errors.stream()
                .filter(line -> line.startsWith(TOOL))
                .reduce("", (before, last) -> last.substring(TOOL.length()));
        return new Run(
                Double.parseDouble(value(output, "seconds")), Long.parseLong(value(output, "kilobytes")), verdict);
    }

    private static String value(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word + "\t"))
                .map(line -> line.substring(word.length() + 1))
                .reduce(null, (before, last) -> last);
    }
}
