package org.taskrace.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace completion}: prints a script that completes commands and options, made from the table of the help. */
@Command(
        name = "completion",
        header = "Prints a script with which a shell completes taskrace's commands and options.",
        description = {
            "",
            "For this shell:         source <(taskrace completion bash)",
            "For every later one:    put that line into ~/.bashrc or ~/.zshrc",
            ""
        })
final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    @SuppressWarnings("unused") // Picocli looks at it.
    private boolean help;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh")
    private String shell;

    @Override
    public void run() {
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new ParameterException(
                    spec.commandLine(), "there is a script for bash and for zsh, not for '" + shell + "'");
        }
        // One script for both: it loads zsh's emulation of bash's completion where it runs in zsh.
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
        spec.commandLine().getOut().flush();
    }
}
