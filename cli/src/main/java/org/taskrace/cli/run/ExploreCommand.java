package org.taskrace.cli.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskrace explore}: runs all schedules of a Java program in one JVM, one of each class of equivalent ones. */
@Command(
        name = "explore",
        header = "Runs a Java program in all its schedules, one run for each class of equivalent ones.",
        description = {
            "",
            "If tasks meet at locks, atomics, volatile fields, queues or time limits, one run sees one outcome. This command runs",
            "the others, and says when it has seen them all. The program is named as for 'run':",
            "  taskrace explore File.java ARGS…",
            "  taskrace explore -cp PATH Main ARGS…",
            "  taskrace explore -jar app.jar ARGS…",
            ""
        },
        customSynopsis = "taskrace explore [OPTIONS] [--] File.java [ARGS…] | JAVA-OPTIONS… Main [ARGS…]",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "own:nothing found: the program's own exit code, of the first schedule",
            ExitCode.USAGE + ":wrong command line",
            ExitCode.NOT_A_PROGRAM + ":the source file does not compile",
            ExitCode.RACE + ":a race (--exit-code)",
            ExitCode.PROGRAM_FAILED + ":a deadlock, exception, other exit code, livelock or output",
            ExitCode.INCONCLUSIVE + ":the search is inconclusive"
        })
public final class ExploreCommand extends RunCommand {

    private static final String MAIN = "org.taskrace.agent.explore.ExplorationMain";
    private static final String PROPERTY = "-Dtaskrace.explore.";
    private static final String STOP = "org.taskrace.agent.explore.runs.ScheduleReplay$Stop";

    /** Stands between the arguments of the program, where one property holds them all. */
    private static final String SEPARATOR = "\u001f";

    @Spec
    private CommandSpec exploreSpec;

    @Option(names = "--schedules", paramLabel = "N", description = "run at most N schedules (10000)")
    private int schedules = 10_000;

    @Option(names = "--seconds", paramLabel = "S", description = "begin no new schedule after S seconds (60)")
    private double seconds = 60;

    @Option(
            names = "--flips",
            paramLabel = "K",
            description = "at most K operations come out otherwise than in the first schedule (no bound)")
    private Integer flips;

    @Option(names = "--keep-going", description = "go on after the first failing schedule")
    private boolean keepGoing;

    @Option(
            names = "--timeouts",
            negatable = true,
            description = "timed waits may also reach their limit at any time (on)")
    private Boolean timeouts;

    @Option(
            names = "--spurious",
            description = "Object.wait may also return without a signal, once at each place of a task (off)")
    private boolean spurious;

    @Option(
            names = "--schedule-dir",
            paramLabel = "DIR",
            description = "where recorded schedules go (.taskrace/schedules)")
    private Path directory = Path.of(".taskrace", "schedules");

    @Option(
            names = "--processes",
            paramLabel = "P",
            description = "worker JVMs side by side; they start when a search is long (number of cores)")
    private int processes = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--on",
            paramLabel = "MASTER",
            description =
                    "hand work items to an Apache Spark cluster: local[2], spark://…, yarn, k8s://… (this machine)")
    private String master;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "go on with the search that has left its state in DIR; names no program")
    private Path resume;

    @Option(names = "--resume-file", hidden = true)
    private Path state;

    @Option(names = "--replay-file", hidden = true)
    private Path replay;

    @Option(names = "--debug-port", hidden = true)
    private Integer debugPort;

    /** Options that a search which goes on may have anew. */
    private static final List<String> OF_ONE_SEARCH =
            List.of("--schedules", "--seconds", "--processes", "--on", "--resume", "--resume-file");

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (resume == null) {
            return super.call();
        }
        SearchState left;
        try {
            left = SearchState.in(resume);
        } catch (IOException e) {
            throw new ParameterException(exploreSpec.commandLine(), "--resume " + resume + ": " + IoMessages.of(e), e);
        } catch (SearchState.Unusable e) {
            throw new ParameterException(exploreSpec.commandLine(), "--resume " + resume + ": " + e.getMessage(), e);
        }
        List<String> arguments =
                new ArrayList<>(List.of("--resume-file", left.file().toString()));
        arguments.addAll(limitsGiven());
        arguments.addAll(left.arguments());
        return exploreSpec.parent().subcommands().get("explore").execute(arguments.toArray(String[]::new));
    }

    private List<String> original() {
        List<String> all = exploreSpec.commandLine().getParseResult().originalArgs();
        return !all.isEmpty() && all.get(0).equals(exploreSpec.name()) ? all.subList(1, all.size()) : all;
    }

    /** Returns the command line without the limits that belong to one search. */
    private List<String> withoutLimits() {
        return split(false);
    }

    /** Returns the limits on the command line, each with its value. */
    private List<String> limitsGiven() {
        List<String> limits = split(true);
        int at = limits.indexOf("--resume");
        if (at >= 0) {
            limits.subList(at, at + 2).clear();
        }
        limits.removeIf(argument -> argument.startsWith("--resume="));
        return limits;
    }

    /** Returns the options of one search, or all other arguments. The options end where the program begins. */
    private List<String> split(boolean ofOneSearch) {
        List<String> chosen = new ArrayList<>();
        List<String> all = original();
        int at = 0;
        while (at < all.size() && all.get(at).startsWith("-") && !all.get(at).equals("--")) {
            String name = all.get(at).replaceFirst("=.*", "");
            OptionSpec option = exploreSpec.findOption(name);
            boolean hasValue =
                    option != null && option.arity().max() > 0 && !all.get(at).contains("=");
            int end = Math.min(all.size(), at + (hasValue ? 2 : 1));
            if (OF_ONE_SEARCH.contains(name) == ofOneSearch) {
                chosen.addAll(all.subList(at, end));
            }
            at = end;
        }
        if (!ofOneSearch) {
            chosen.addAll(all.subList(at, all.size()));
        }
        return chosen;
    }

    @Override
    String agentOptions(String options) {
        return options.isEmpty() ? "explore" : "explore," + options;
    }

    @Override
    List<String> javaArguments(JavaCommandLine command, List<String> options, String main) throws IOException {
        check(schedules >= 1, "--schedules needs a number from 1 on, not " + schedules);
        check(seconds > 0, "--seconds needs a number above 0, not " + seconds);
        check(processes >= 1, "--processes needs a number from 1 on, not " + processes);
        check(flips == null || flips >= 0, "--flips needs a number from 0 on, not " + flips);
        check(
                command.kind() != JavaCommandLine.Kind.MODULE,
                "explore cannot run a module yet: name a main class with -cp");
        List<String> arguments = new ArrayList<>(options);
        String mainClass = main;
        if (command.kind() == JavaCommandLine.Kind.JAR) {
            try (JarFile jar = new JarFile(main)) {
                mainClass = jar.getManifest() == null
                        ? null
                        : jar.getManifest().getMainAttributes().getValue("Main-Class");
            }
            check(mainClass != null, "the jar " + main + " names no main class");
            arguments.addAll(List.of("-cp", main));
        }
        arguments.add(PROPERTY + "schedules=" + schedules);
        arguments.add(PROPERTY + "seconds=" + seconds);
        arguments.add(PROPERTY + "flips=" + (flips == null ? -1 : flips));
        arguments.add(PROPERTY + "keepGoing=" + keepGoing);
        arguments.add(PROPERTY + "timeouts=" + (timeouts == null || timeouts));
        arguments.add(PROPERTY + "spurious=" + spurious);
        arguments.add(PROPERTY + "directory=" + directory);
        arguments.add(PROPERTY + "command=" + String.join(SEPARATOR, given(command)));
        arguments.add(PROPERTY + "processes=" + processes);
        if (master != null) {
            SparkCluster cluster = new SparkCluster(master);
            String trouble = cluster.trouble();
            check(trouble == null, trouble);
            List<String> files = new ArrayList<>();
            files.add(OwnJar.path().toString());
            files.addAll(classPath(arguments));
            arguments.add(PROPERTY + "workers=" + String.join(SEPARATOR, cluster.driverCommand(files)));
        }
        arguments.add(PROPERTY + "given=" + String.join(SEPARATOR, withoutLimits()));
        if (state != null) {
            arguments.add(PROPERTY + "resume=" + state);
        }
        if (replay != null) {
            arguments.add(PROPERTY + "replay=" + replay);
        }
        if (debugPort != null) {
            arguments.add(PROPERTY + "debug=true");
            // The agent for debuggers sleeps until this is thrown; then it waits for a debugger, and says where.
            arguments.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=" + debugPort + ",onthrow="
                    + STOP + ",launch=echo");
        }
        arguments.add(MAIN);
        arguments.add(mainClass);
        arguments.addAll(command.arguments());
        return arguments;
    }

    /** Returns the entries of the class path that are there. */
    private static List<String> classPath(List<String> javaOptions) {
        for (int i = 0; i + 1 < javaOptions.size(); i++) {
            if (List.of("-cp", "-classpath", "--class-path").contains(javaOptions.get(i))) {
                return Stream.of(javaOptions.get(i + 1).split(File.pathSeparator))
                        .filter(entry -> Files.exists(Path.of(entry)))
                        .toList();
            }
        }
        return List.of();
    }

    /** Returns the program as it was given, for recorded schedules. */
    private static List<String> given(JavaCommandLine command) {
        List<String> given = new ArrayList<>(command.options());
        if (command.kind() == JavaCommandLine.Kind.JAR) {
            given.add("-jar");
        }
        given.add(command.main());
        given.addAll(command.arguments());
        return given;
    }

    private void check(boolean isRight, String message) {
        if (!isRight) {
            throw new ParameterException(exploreSpec.commandLine(), message);
        }
    }
}
