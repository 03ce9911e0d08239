package org.taskrace.cli.drb;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.run.OwnJar;
import org.taskrace.cli.run.TargetJdk;
import org.taskrace.cli.run.TemporaryFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskrace drb}: checks the task programs of DataRaceBench and scores the verdicts and the pairs of accesses. */
@Command(
        name = "drb",
        header = "Checks the task programs of DataRaceBench, and scores the verdicts.",
        description = {
            "",
            "Each program is checked in a JVM of its own. TP and FN: of the programs with a race, those where one was found, and",
            "not; TN and FP: of those without. The other columns are what the DRDP paper (ECOOP 2023) gives for other tools on the",
            "OpenMP originals. 'pair' says whether the reported lines are exactly those that take part in a race.",
            "The exit code is 0 if every verdict and every pair is right, otherwise 70.",
            ""
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class DrbCommand implements Callable<Integer> {

    private static final Path PROGRAMS = Path.of("programs", "drb");
    private static final String ROW = "%-28s %-5s %-9s %-5s %-10s %-6s %-5s %-10s %-5s %-5s";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--programs",
            paramLabel = "DIR",
            description = "where the programs are: folders yes and no (programs/drb of the clone)")
    private Path programs;

    @Option(names = "--workers", paramLabel = "N", description = "check in parallel where that is possible (1)")
    private int workers = 1;

    @Option(names = "--java", paramLabel = "HOME", description = "the JDK to run the programs with (the current one)")
    private Path javaHome;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (workers < 1) {
            throw new ParameterException(spec.commandLine(), "--workers needs a number from 1 on, not " + workers);
        }
        Path folder = programs != null ? programs : find();
        if (folder == null || !Files.isDirectory(folder.resolve("yes")) || !Files.isDirectory(folder.resolve("no"))) {
            String where = folder == null
                    ? "here or above taskrace.jar there is no " + PROGRAMS
                    : "'" + folder + "' lacks the folders yes and no";
            throw new ParameterException(
                    spec.commandLine(), where + ": call it in a clone of the repository, or name them with --programs");
        }
        TargetJdk jdk = new TargetJdk(javaHome != null ? javaHome : Path.of(System.getProperty("java.home")));
        if (!jdk.exists()) {
            throw new ParameterException(spec.commandLine(), "'" + jdk.home() + "' is no JDK: it has no bin/java");
        }
        Path work = Files.createTempDirectory("taskrace");
        try {
            return score(folder, jdk, work);
        } finally {
            TemporaryFiles.delete(work);
        }
    }

    /** Returns the programs of the current folder, or of the clone from which this jar comes. */
    private static Path find() throws IOException {
        for (Path start : List.of(Path.of("").toAbsolutePath(), OwnJar.path())) {
            for (Path up = start; up != null; up = up.getParent()) {
                if (Files.isDirectory(up.resolve(PROGRAMS))) {
                    return up.resolve(PROGRAMS);
                }
            }
        }
        return null;
    }

    private int score(Path folder, TargetJdk jdk, Path work) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        List<Object> head = new ArrayList<>(List.of("program", "race?", "taskrace", "pair"));
        head.addAll(OtherTools.NAMES);
        out.println(String.format(ROW, head.toArray()).stripTrailing());
        List<Scored> all = new ArrayList<>();
        for (boolean races : new boolean[] {true, false}) {
            List<Path> sources = sources(folder.resolve(races ? "yes" : "no"));
            Path classes = compile(sources, work.resolve(races ? "yes" : "no"));
            if (classes == null) {
                return ExitCode.NOT_A_PROGRAM;
            }
            for (Path source : sources) {
                Scored scored = check(source, races, jdk, classes, work);
                all.add(scored);
                List<Object> row =
                        new ArrayList<>(List.of(scored.name(), races ? "yes" : "no", scored.verdict(), scored.pair()));
                row.addAll(OtherTools.of(scored.number()));
                out.println(String.format(ROW, row.toArray()).stripTrailing());
                out.flush();
            }
        }
        return summary(all, out);
    }

    private static int summary(List<Scored> all, PrintWriter out) {
        long truePositive = count(all, "TP");
        long falsePositive = count(all, "FP");
        long trueNegative = count(all, "TN");
        long falseNegative = count(all, "FN");
        long other = all.size() - truePositive - falsePositive - trueNegative - falseNegative;
        long racy = all.stream().filter(Scored::races).count();
        long pairs = all.stream().filter(one -> one.pair().equals("yes")).count();
        out.println("taskrace: TP " + truePositive + ", FP " + falsePositive + ", TN " + trueNegative + ", FN "
                + falseNegative + ", neither " + other + "; right pair of lines in " + pairs + " of " + racy);
        return truePositive + trueNegative == all.size() && pairs == racy ? ExitCode.OK : ExitCode.INTERNAL;
    }

    private static long count(List<Scored> all, String verdict) {
        return all.stream().filter(one -> one.verdict().equals(verdict)).count();
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private Path compile(List<Path> sources, Path classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-g", "--release", "17", "-nowarn", "-cp"));
        arguments.add(OwnJar.path().toString());
        arguments.addAll(List.of("-d", classes.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        PrintWriter err = spec.commandLine().getErr();
        ToolProvider javac = ToolProvider.findFirst("javac").orElse(null);
        if (javac == null) {
            err.println("taskrace: the running Java has no compiler: call taskrace drb with a JDK");
            return null;
        }
        return javac.run(err, err, arguments.toArray(new String[0])) == 0 ? classes : null;
    }

    private Scored check(Path source, boolean races, TargetJdk jdk, Path classes, Path work)
            throws IOException, InterruptedException {
        String name = source.getFileName().toString().replace(".java", "");
        List<String> command =
                jdk.command(OwnJar.path(), "no-progress,workers=" + workers, List.of("-cp", classes.toString(), name));
        Path errors = work.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        try {
            process.getOutputStream().close();
            process.waitFor();
        } finally {
            process.destroy();
        }
        String report = Files.readString(errors, StandardCharsets.UTF_8);
        return Scored.of(source, races, process.exitValue(), report);
    }
}
