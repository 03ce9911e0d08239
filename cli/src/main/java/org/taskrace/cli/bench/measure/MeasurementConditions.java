package org.taskrace.cli.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.cli.run.TargetJdk;

/** The conditions of a measurement that are needed to compare it with another one. */
public record MeasurementConditions(List<String> lines) {

    public static MeasurementConditions of(TargetJdk jdk, int forks, String optimisationsOff) {
        List<String> lines = new ArrayList<>();
        lines.add("JDK " + version(jdk.home()));
        lines.add(System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores");
        lines.add("least round of " + forks + (forks == 1 ? " JVM" : " JVMs") + " for each figure");
        if (!optimisationsOff.isEmpty()) {
            lines.add("without the optimisations " + optimisationsOff);
        }
        return new MeasurementConditions(lines);
    }

    private static String version(Path home) {
        try {
            for (String line : Files.readAllLines(home.resolve("release"))) {
                if (line.startsWith("JAVA_VERSION=")) {
                    return line.substring("JAVA_VERSION=".length()).replace("\"", "");
                }
            }
        } catch (IOException e) {
            // Every JDK has this file; one that lacks it is still worth measuring.
        }
        return "in " + home;
    }
}
