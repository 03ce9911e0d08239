package org.taskrace.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.report.stored.StoredReport;

/** Several results at once, such as those that the tests of a build have left in one folder. */
final class ResultFolder {

    private static final String SUFFIX = ".json";

    /**
     * One of the results.
     *
     * @param name the file's name without its suffix; unique among the results
     */
    record Named(String name, Path file, StoredReport report) {}

    private ResultFolder() {}

    /** Returns the files themselves, and for a folder the results that are in it, by name. */
    static List<Path> files(List<Path> named) throws ResultFile.Unusable {
        List<Path> files = new ArrayList<>();
        for (Path path : named) {
            if (Files.isDirectory(path)) {
                files.addAll(in(path));
            } else {
                files.add(path);
            }
        }
        return files;
    }

    private static List<Path> in(Path folder) throws ResultFile.Unusable {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new ResultFile.Unusable(folder + ": cannot be read: " + IoMessages.of(e), ExitCode.USAGE, e);
        }
        if (files.isEmpty()) {
            String message = folder + ": no result is in this folder (no file *" + SUFFIX
                    + "); 'taskrace run --json' and tests with -Dtaskrace.results write them";
            throw new ResultFile.Unusable(message, ExitCode.USAGE, null);
        }
        return files;
    }

    /** Returns a unique name for each file. */
    static List<String> names(List<Path> files) {
        Set<String> taken = new HashSet<>(Set.of("index"));
        List<String> names = new ArrayList<>();
        for (Path file : files) {
            String whole = file.getFileName().toString();
            String name = whole.endsWith(SUFFIX) ? whole.substring(0, whole.length() - SUFFIX.length()) : whole;
            String free = name;
            for (int i = 2; !taken.add(free); i++) {
                free = name + "-" + i;
            }
            names.add(free);
        }
        return names;
    }
}
