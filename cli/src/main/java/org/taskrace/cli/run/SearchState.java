package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/**
 * The file in which a search has left its state, as far as the command line needs it.
 *
 * @param arguments the options and the program of the search
 */
record SearchState(Path file, List<String> arguments) {

    private static final String SUFFIX = ".search";
    private static final String ARGUMENT = "argument: ";

    /** Says why there is nothing to go on with. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message) {
            super(message);
        }
    }

    /** Returns the state in a folder, or in a file. */
    static SearchState in(Path place) throws IOException, Unusable {
        Path file = place;
        if (Files.isDirectory(place)) {
            List<Path> states;
            try (Stream<Path> files = Files.list(place)) {
                states = files.filter(each -> each.toString().endsWith(SUFFIX))
                        .sorted()
                        .toList();
            }
            if (states.size() != 1) {
                throw new Unusable(
                        states.isEmpty()
                                ? "no search has left its state there"
                                : "several searches have left their states there: name one of " + states);
            }
            file = states.get(0);
        } else if (!Files.isRegularFile(place)) {
            throw new Unusable("there is no such folder");
        }
        List<String> arguments = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).startsWith("taskrace search, format ")) {
            throw new Unusable(file + " is no state of a search");
        }
        for (String line : lines) {
            if (line.startsWith(ARGUMENT)) {
                arguments.add(WorkerProtocol.unescaped(line.substring(ARGUMENT.length())));
            }
        }
        if (arguments.isEmpty()) {
            throw new Unusable(file + " names no program");
        }
        return new SearchState(file, arguments);
    }
}
