package org.taskrace.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class-data archive that the launcher script has written for the JDK that runs it. With it the program's JVM need
 * not parse and verify the agent's classes again. Without it everything works, but starts later.
 */
final class Archive {

    private static final String PROPERTY = "taskrace.archive";

    private Archive() {}

    /**
     * Returns the JVM's options for a program; none if there is no archive for its JDK, or if the program's command
     * line has its own.
     */
    static List<String> flags(TargetJdk jdk, List<String> arguments) {
        String file = System.getProperty(PROPERTY);
        if (file == null || !jdk.isCurrent() || !Files.isRegularFile(Path.of(file))) {
            return List.of();
        }
        boolean isTheProgramsBusiness = arguments.stream()
                .anyMatch(argument -> argument.startsWith("-XX:SharedArchiveFile")
                        || argument.startsWith("-Xshare")
                        || argument.startsWith("-Xbootclasspath"));
        return isTheProgramsBusiness ? List.of() : List.of("-XX:SharedArchiveFile=" + file, "-Xlog:cds*=off");
    }
}
