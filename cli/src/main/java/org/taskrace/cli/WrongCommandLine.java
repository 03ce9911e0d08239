package org.taskrace.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.cli.exit.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Explanation of a wrong command line: the mistake, what was probably meant, and where help is. It always ends with one
 * exit code.
 */
final class WrongCommandLine implements IParameterExceptionHandler {

    /** The message of the library's own command help. */
    private static final Pattern UNKNOWN_COMMAND = Pattern.compile("Unknown subcommand '(.*)'\\.");

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("taskrace: " + message(wrong));
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", suggestions) + "?");
            }
        }
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String message(ParameterException wrong) {
        boolean atRoot = wrong.getCommandLine().getParent() == null;
        if (atRoot && wrong instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
        }
        Matcher unknown = UNKNOWN_COMMAND.matcher(wrong.getMessage());
        return unknown.matches() ? "there is no command '" + unknown.group(1) + "'" : wrong.getMessage();
    }
}
