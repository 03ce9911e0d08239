package org.taskrace.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.taskrace.agent.options.AgentOption;
import org.taskrace.cli.ExitCode;
import org.taskrace.cli.report.Rendering;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReportReader;
import org.taskrace.report.suppress.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code taskrace run}: starts a Java program under the agent, in a JVM of its own, and passes its exit code on. */
@Command(
        name = "run",
        header = "Runs a Java program once and says whether any schedule of this input has a race.",
        description = {
            "",
            "The program is one source file, or whatever follows the options of a java command line:",
            "  taskrace run File.java ARGS…",
            "  taskrace run -cp PATH Main ARGS…",
            "  taskrace run -jar app.jar ARGS…",
            "Its output is untouched; the report goes to standard error.",
            ""
        },
        customSynopsis = "taskrace run [OPTIONS] [--] File.java [ARGS…] | JAVA-OPTIONS… Main [ARGS…]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "own:no race: the program's own exit code",
            ExitCode.USAGE + ":wrong command line",
            ExitCode.NOT_A_PROGRAM + ":the source file does not compile",
            ExitCode.RACE + ":a race (--exit-code)",
            ExitCode.PROGRAM_FAILED + ":the program deadlocked",
            ExitCode.INCONCLUSIVE + ":the check is inconclusive"
        })
public final class RunCommand implements Callable<Integer> {

    /** Long options that belong to java, not to taskrace. */
    private static final Set<String> JAVA_LONG_OPTIONS = Set.of(
            "--class-path",
            "--module-path",
            "--module",
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--enable-preview",
            "--limit-modules",
            "--patch-module",
            "--upgrade-module-path",
            "--enable-native-access",
            "--source",
            "--illegal-native-access",
            "--sun-misc-unsafe-memory-access",
            "--disable-@files",
            "--describe-module",
            "--finalization");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            description = "which algorithm answers what comes before what (auto)")
    private String algorithm;

    @Option(
            names = "--json",
            paramLabel = "F",
            description = "also write the report there, as JSON (-: standard output)")
    private String json;

    @Mixin
    private Rendering rendering;

    @Option(
            names = "--suppress",
            paramLabel = "F",
            description = "known races to leave out (" + Suppressions.DEFAULT_FILE + " if there)")
    private Path suppress;

    @Option(names = "--include", paramLabel = "PATTERNS", description = "check only these classes (a.b.*:C)")
    private String include;

    @Option(names = "--exclude", paramLabel = "PATTERNS", description = "do not check these classes")
    private String exclude;

    @Option(names = "--max-races", paramLabel = "N", description = "stop reporting after N distinct races (100)")
    private String maxRaces;

    @Option(names = "--java", paramLabel = "HOME", description = "the JDK to run the program with (the current one)")
    private Path javaHome;

    @Option(names = "--exit-code", paramLabel = "N", description = "exit code when a race was found (66)")
    private String exitCode;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "how long the program may block out of control (10)")
    private String patience;

    @Option(names = "--stats", description = "print counts and times at the end")
    private boolean stats;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> program = new ArrayList<>();

    @Unmatched
    private List<String> rest = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(program);
        arguments.addAll(rest);
        check(arguments);
        rendering.check(spec.commandLine());
        TargetJdk jdk = jdk();
        Path work = Files.createTempDirectory("taskrace");
        try {
            int status = run(jdk, work, arguments);
            render(work, arguments.get(0));
            return status;
        } finally {
            TemporaryFiles.delete(work);
        }
    }

    private int run(TargetJdk jdk, Path work, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = arguments;
        if (arguments.get(0).endsWith(".java")) {
            SourceProgram source = new SourceProgram(jdk, Path.of(arguments.get(0)), work.resolve("classes"));
            PrintWriter err = spec.commandLine().getErr();
            if (!source.compile(err)) {
                return ExitCode.NOT_A_PROGRAM;
            }
            command = new ArrayList<>(source.javaArguments());
            command.addAll(arguments.subList(1, arguments.size()));
        }
        return jdk.run(TemporaryFiles.agentJar(work), agentOptions(work), command);
    }

    /** The agent writes JSON only, so that the checked program meets no library of ours; the rest is made from that here. */
    private void render(Path work, String program) throws IOException {
        Path result = result(work);
        if (!rendering.isWanted() || !Files.exists(result)) {
            return;
        }
        if ("-".equals(json)) {
            spec.commandLine().getOut().print(Files.readString(result));
            spec.commandLine().getOut().flush();
        } else if (json != null) {
            Files.copy(result, Path.of(json), StandardCopyOption.REPLACE_EXISTING);
        }
        Path folder =
                program.endsWith(".java") ? Path.of(program).toAbsolutePath().getParent() : null;
        try {
            rendering.write(
                    StoredReportReader.read(Files.readString(result)),
                    folder == null ? List.of() : List.of(folder),
                    spec.commandLine());
        } catch (ReportTextException e) {
            throw new IllegalStateException("the agent wrote a result that cannot be read, at line " + e.line(), e);
        }
    }

    private static Path result(Path work) {
        return work.resolve("result.json");
    }

    private void check(List<String> arguments) {
        if (arguments.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "which program? Name a source file, or a main class as for java");
        }
        String first = arguments.get(0);
        String option = first.contains("=") ? first.substring(0, first.indexOf('=')) : first;
        if (first.startsWith("--") && !JAVA_LONG_OPTIONS.contains(option)) {
            throw new ParameterException(spec.commandLine(), "unknown option '" + first + "'");
        }
        if (first.endsWith(".java") && !Files.isRegularFile(Path.of(first))) {
            throw new ParameterException(spec.commandLine(), "there is no file '" + first + "'");
        }
    }

    private TargetJdk jdk() {
        Path home = javaHome != null ? javaHome : Path.of(System.getProperty("java.home"));
        TargetJdk jdk = new TargetJdk(home);
        if (!jdk.exists()) {
            throw new ParameterException(spec.commandLine(), "'" + home + "' is no JDK: it has no bin/java");
        }
        return jdk;
    }

    private String agentOptions(Path work) {
        List<String> options = new ArrayList<>();
        String ownJson = json == null || json.equals("-")
                ? json
                : Path.of(json).toAbsolutePath().toString();
        add(options, AgentOption.ALGORITHM, algorithm);
        add(options, AgentOption.JSON, rendering.isWanted() ? result(work).toString() : ownJson);
        add(options, AgentOption.SUPPRESS, suppress == null ? null : suppress.toString());
        add(options, AgentOption.INCLUDE, include);
        add(options, AgentOption.EXCLUDE, exclude);
        add(options, AgentOption.MAX_RACES, maxRaces);
        add(options, AgentOption.EXIT_CODE, exitCode);
        add(options, AgentOption.PATIENCE, patience);
        add(options, AgentOption.STATS, stats ? "true" : null);
        return String.join(",", options);
    }

    private static void add(List<String> options, AgentOption option, String value) {
        if (value != null) {
            // A comma separates options, so one inside a value is written twice.
            options.add(option.key() + "=" + value.replace(",", ",,"));
        }
    }
}
