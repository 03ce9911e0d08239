package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.agent.options.AgentOption;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.cli.report.Rendering;
import org.taskrace.cli.report.ResultFile;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReportReader;
import org.taskrace.report.suppress.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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
            "The program is one source file, or all that follows the options of a java command line:",
            "  taskrace run File.java ARGS…",
            "  taskrace run -cp PATH Main ARGS…",
            "  taskrace run -jar app.jar ARGS…",
            "  taskrace run -p PATH -m module/Main ARGS…",
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
public class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> program = new ArrayList<>();

    @Unmatched
    private List<String> rest = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> given = new ArrayList<>(program);
        given.addAll(rest);
        RunOptions options = new RunOptions(spec);
        JavaCommandLine command = check(given);
        checkAgentOptions(options);
        Rendering rendering = Rendering.of(
                options.get(AgentOption.HTML), options.get(AgentOption.SARIF), options.get(AgentOption.SOURCE_PATH));
        rendering.check(spec.commandLine());
        TargetJdk jdk = jdk(options.get(AgentOption.JAVA));
        boolean needsFolder = rendering.isWanted()
                || options.get(AgentOption.BASELINE) != null
                || command.kind() == JavaCommandLine.Kind.SOURCE;
        // Making a name for it takes random numbers, and they take their time at a start.
        Path work = needsFolder ? Files.createTempDirectory("taskrace") : Path.of("");
        try {
            String json = options.get(AgentOption.JSON);
            Path result = rendering.isWanted() ? work.resolve("result.json") : null;
            List<Path> sources = sourceFolders(command);
            String baseline = baseline(options.get(AgentOption.BASELINE), work.resolve("baseline"));
            String agentOptions = options.forAgent(result == null ? json : result.toString(), baseline, sources);
            new MainClassCheck(command, jdk).check();
            int status = run(jdk, work, agentOptions, given, command);
            if (result != null && Files.exists(result)) {
                store(result, json);
                render(rendering, result, sources);
            }
            return status;
        } catch (ResultFile.Unusable e) {
            spec.commandLine().getErr().println("taskrace: --baseline " + e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        } catch (MainClassCheck.Refused e) {
            spec.commandLine().getErr().println("taskrace: " + e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        } finally {
            if (needsFolder) {
                TemporaryFiles.delete(work);
            }
        }
    }

    private int run(TargetJdk jdk, Path work, String agentOptions, List<String> given, JavaCommandLine command)
            throws IOException, InterruptedException, MainClassCheck.Refused {
        List<String> arguments = given;
        if (command.kind() == JavaCommandLine.Kind.SOURCE) {
            SourceProgram source = new SourceProgram(jdk, command, work.resolve("classes"), OwnJar.taskApi());
            if (!source.compile(spec.commandLine().getErr())) {
                return ExitCode.NOT_A_PROGRAM;
            }
            List<String> all = source.javaArguments();
            new MainClassCheck(JavaCommandLine.parse(all), jdk).check();
            int main = all.size() - command.arguments().size() - 1;
            arguments = javaArguments(command, all.subList(0, main), all.get(main));
        } else if (getClass() != RunCommand.class) {
            arguments = javaArguments(command, command.options(), command.main());
        }
        return jdk.run(OwnJar.path(), agentOptions(agentOptions), arguments);
    }

    /** Returns a file with the races of an earlier result as suppressions, which the agent reads without a library. */
    private static String baseline(String named, Path file) throws IOException, ResultFile.Unusable {
        if (named == null) {
            return null;
        }
        List<String> lines =
                Suppressions.linesFor(ResultFile.read(Path.of(named)).allRaces());
        Files.writeString(file, String.join("\n", lines));
        return file.toString();
    }

    /** Returns the options for the agent. */
    String agentOptions(String options) {
        return options;
    }

    /** Returns the command line for java, from its options and the program. */
    List<String> javaArguments(JavaCommandLine command, List<String> options, String main) throws IOException {
        List<String> arguments = new ArrayList<>(options);
        arguments.add(main);
        arguments.addAll(command.arguments());
        return arguments;
    }

    /**
     * Stores the result. The agent writes JSON only, so that the checked program meets no library of ours; other
     * formats are made from it here.
     */
    private void store(Path result, String json) throws IOException {
        if ("-".equals(json)) {
            spec.commandLine().getOut().print(Files.readString(result));
            spec.commandLine().getOut().flush();
        } else if (json != null) {
            Files.copy(result, Path.of(json), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns the folder of a program that is a source file. */
    private static List<Path> sourceFolders(JavaCommandLine command) throws IOException {
        return command.kind() == JavaCommandLine.Kind.SOURCE
                ? List.of(SourceProgram.sourceRoot(Path.of(command.main())))
                : List.of();
    }

    private void render(Rendering rendering, Path result, List<Path> sources) throws IOException {
        try {
            rendering.write(StoredReportReader.read(Files.readString(result)), sources, spec.commandLine());
        } catch (ReportTextException e) {
            throw new IllegalStateException("the agent wrote a result that cannot be read, at line " + e.line(), e);
        }
    }

    /** Checks the agent's options before a JVM is started. */
    private void checkAgentOptions(RunOptions options) {
        try {
            AgentOptions.parse(options.forAgent(options.get(AgentOption.JSON), null, List.of()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        for (AgentOption option : List.of(AgentOption.JSON, AgentOption.HTML, AgentOption.SARIF)) {
            String target = options.get(option);
            Path folder = target == null || target.equals("-")
                    ? null
                    : Path.of(target).toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--" + option.key() + " " + target + ": there is no folder " + folder + "; make it first");
            }
            if (folder != null && !isWritable(Path.of(target))) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--" + option.key() + " " + target + " cannot be written; name another file");
            }
        }
    }

    private static boolean isWritable(Path file) {
        return Files.exists(file)
                ? Files.isWritable(file) && !Files.isDirectory(file)
                : Files.isWritable(file.toAbsolutePath().getParent());
    }

    private JavaCommandLine check(List<String> given) {
        JavaCommandLine command;
        try {
            command = JavaCommandLine.parse(given);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "an argument file cannot be read: " + e.getMessage() + ": " + IoMessages.of(e),
                    e);
        }
        String unknown = command.unknownOption();
        if (unknown != null) {
            throw new ParameterException(spec.commandLine(), unknownOption(unknown));
        }
        if (command.main() == null) {
            throw new ParameterException(
                    spec.commandLine(), "which program? Name a source file, or a main class as for java");
        }
        if (command.kind() == JavaCommandLine.Kind.SOURCE) {
            checkFile(command.main());
        } else if (command.kind() == JavaCommandLine.Kind.JAR) {
            checkFile(command.main());
        }
        return command;
    }

    private void checkFile(String name) {
        Path file = Path.of(name);
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), "there is no file '" + name + "'");
        }
        if (!Files.isReadable(file)) {
            throw new ParameterException(spec.commandLine(), "the file '" + name + "' cannot be read");
        }
    }

    private static String unknownOption(String wrong) {
        String key = wrong.substring(2);
        if (AgentOption.keys().contains(key)) {
            return wrong + " is an option of taskrace: put it before those of java";
        }
        List<String> all = new ArrayList<>(AgentOption.shownKeys());
        JavaCommandLine.LONG_OPTIONS.forEach(option -> all.add(option.substring(2)));
        Collections.sort(all);
        return "unknown option '" + wrong + "'"
                + AgentOption.similar(key, all)
                        .map(name -> "; did you mean --" + name + "?")
                        .orElse("");
    }

    private TargetJdk jdk(String named) {
        Path home = Path.of(named != null ? named : System.getProperty("java.home"));
        TargetJdk jdk = new TargetJdk(home);
        if (!jdk.exists()) {
            throw new ParameterException(spec.commandLine(), "'" + home + "' is no JDK: it has no bin/java");
        }
        return jdk;
    }
}
