package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.agent.explore.record.ScheduleFile;
import org.taskrace.cli.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace replay}: runs a schedule again that {@code explore} has recorded. */
@Command(
        name = "replay",
        header = "Runs one schedule again that 'explore' has recorded.",
        description = {
            "",
            "The file names the program. It may have been changed a little since: choices that no longer apply are left out, and counted.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.USAGE + ":wrong command line, or no recorded schedule",
            ExitCode.RACE + ":the schedule shows a race",
            ExitCode.PROGRAM_FAILED + ":the schedule shows a deadlock, exception, other exit code, livelock or output",
            ExitCode.INCONCLUSIVE + ":the schedule does not show again what was recorded"
        })
public final class ReplayCommand implements Callable<Integer> {

    private static final String USUAL_PORT = "5005";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "the recorded schedule")
    private Path file;

    @Option(
            names = "--debug",
            arity = "0..1",
            fallbackValue = USUAL_PORT,
            paramLabel = "PORT",
            description = "wait for a debugger before the first flipped operation, at this port (5005)")
    private Integer port;

    @Option(names = "--java", paramLabel = "HOME", description = "the JDK that runs the program")
    private String java;

    @Override
    public Integer call() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), "there is no file '" + file + "'");
        }
        ScheduleFile schedule;
        try {
            schedule = ScheduleFile.read(file);
        } catch (ScheduleFile.Unreadable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        String here = Path.of("").toAbsolutePath().toString();
        if (!schedule.directory().equals(here)) {
            spec.commandLine()
                    .getErr()
                    .println("taskrace: the schedule was recorded in " + schedule.directory()
                            + "; names of files are taken from here");
        }
        List<String> arguments = new ArrayList<>(List.of("--replay-file", file.toString()));
        if (port != null) {
            arguments.addAll(List.of("--debug-port", port.toString(), "--patience", "100000"));
        }
        if (java != null) {
            arguments.addAll(List.of("--java", java));
        }
        if (!schedule.timeouts()) {
            arguments.add("--no-timeouts");
        }
        if (schedule.spurious()) {
            arguments.add("--spurious");
        }
        arguments.addAll(schedule.command());
        return spec.parent().subcommands().get("explore").execute(arguments.toArray(String[]::new));
    }
}
