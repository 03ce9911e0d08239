package org.taskrace.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files that live as long as one run. */
public final class TemporaryFiles {

    private static final String AGENT = "taskrace-agent.jar";

    private TemporaryFiles() {}

    /** The agent's jar: a file of this one's, or, in a tree that was only compiled, named by a system property. */
    public static Path agentJar(Path directory) throws IOException {
        String named = System.getProperty("taskrace.agent.jar");
        if (named != null) {
            return Path.of(named);
        }
        try (InputStream in = TemporaryFiles.class.getResourceAsStream(AGENT)) {
            if (in == null) {
                throw new IOException("this build of taskrace has no " + AGENT + " inside: build it with mvn package");
            }
            Path jar = directory.resolve(AGENT);
            Files.copy(in, jar);
            return jar;
        }
    }

    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }
}
