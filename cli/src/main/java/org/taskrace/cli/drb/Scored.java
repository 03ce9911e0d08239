package org.taskrace.cli.drb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.cli.exit.ExitCode;

/**
 * One program and what was said of it.
 *
 * @param verdict TP, FP, TN or FN, or how else the check ended
 * @param pair whether the reported lines are exactly those that take part in a race; a dash where there is none
 */
record Scored(String name, boolean races, String verdict, String pair) {

    private static final Pattern ACCESSES = Pattern.compile("    (?:first|second|also) .*");
    private static final Pattern PLACE = Pattern.compile("\\(([\\w$]+\\.java:\\d+)\\)");

    /** Compares the exit code and the report of a check with what the source says about itself. */
    static Scored of(Path source, boolean races, int exitCode, String report) throws IOException {
        String name = source.getFileName().toString().replace(".java", "");
        String verdict = exitCode == ExitCode.RACE
                ? (races ? "TP" : "FP")
                : exitCode == ExitCode.OK ? (races ? "FN" : "TN") : "exit " + exitCode;
        String pair = !races ? "-" : expected(source).equals(reported(report)) ? "yes" : "no";
        return new Scored(name, races, verdict, pair);
    }

    private static Set<String> expected(Path source) throws IOException {
        Set<String> lines = new TreeSet<>();
        List<String> text = Files.readAllLines(source);
        for (int i = 0; i < text.size(); i++) {
            if (text.get(i).endsWith("// race")) {
                lines.add(source.getFileName() + ":" + (i + 1));
            }
        }
        return lines;
    }

    private static Set<String> reported(String report) {
        Set<String> lines = new TreeSet<>();
        report.lines().filter(line -> ACCESSES.matcher(line).matches()).forEach(line -> {
            Matcher place = PLACE.matcher(line);
            while (place.find()) {
                lines.add(place.group(1));
            }
        });
        return lines;
    }

    /** Returns the benchmark's number in DataRaceBench. */
    String number() {
        return name.replaceFirst("^\\D*(\\d{3}).*$", "$1");
    }
}
