package org.taskrace.cli.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** The jar that this program comes from, which is the agent as well. */
public final class OwnJar {

    /** Names the jar where it cannot be found out: the launcher puts it on the boot class path; a compiled tree has none. */
    private static final String PROPERTY = "taskrace.jar";

    private OwnJar() {}

    public static Path path() throws IOException {
        String named = System.getProperty(PROPERTY);
        Path path = named != null ? Path.of(named) : codeSource();
        if (!Files.isRegularFile(path)) {
            throw new IOException(
                    "the agent is in taskrace.jar, but this is " + path + ": build the jar with mvn package");
        }
        return path.toAbsolutePath();
    }

    /** Returns the path on which the compiler finds the task API: the jar; a compiled tree may lack it. */
    static Path taskApi() throws IOException {
        String named = System.getProperty(PROPERTY);
        return named != null ? Path.of(named).toAbsolutePath() : codeSource();
    }

    private static Path codeSource() throws IOException {
        CodeSource source = OwnJar.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("name the jar with -D" + PROPERTY + "=FILE, since it is on the boot class path");
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("where taskrace.jar is cannot be told from " + source.getLocation(), e);
        }
    }
}
