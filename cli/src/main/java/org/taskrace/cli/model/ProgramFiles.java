package org.taskrace.cli.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that a command line names: a directory stands for all {@code .task} files below it, in the order of their names. */
final class ProgramFiles {

    private static final String ENDING = ".task";

    private ProgramFiles() {}

    /** Returns the files to check, in order; a missing one stays in the list, so that it is reported in its turn. */
    static List<Path> expand(List<Path> named) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : named) {
            if (Files.isDirectory(path)) {
                files.addAll(below(path));
            } else {
                files.add(path);
            }
        }
        return files;
    }

    private static List<Path> below(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(path -> path.getFileName().toString().endsWith(ENDING))
                    .filter(path -> !Files.isDirectory(path))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
