package org.taskrace.agent.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Place of what the agent keeps for later runs, and the text that tells builds of the agent and of the JDK apart. */
public final class CachePlace {

    private CachePlace() {}

    /** Returns the launcher's folder if the jar is there, otherwise the user's folder for caches. */
    public static Path folder(Path ownJar) {
        Path beside = ownJar.toAbsolutePath().getParent();
        return beside != null && beside.endsWith(".taskrace")
                ? beside
                : Path.of(System.getProperty("user.home"), ".cache", "taskrace");
    }

    /** Returns a text that is another one for each build of the agent, and for each JDK. */
    public static String build(Path ownJar) throws IOException {
        return System.getProperty("java.vm.version", "") + " " + Files.size(ownJar) + " "
                + Files.getLastModifiedTime(ownJar).toMillis();
    }
}
