package org.taskrace.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class-data archive that the launcher script has written for the JDK that runs it: with it the agent's classes need not be
 * parsed and verified again in the program's JVM. Without one everything works, only later.
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
