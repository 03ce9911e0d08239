package org.taskrace.agent.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a test program says about itself: {@code // race}, {@code // weakened} and {@code // assumed} at the lines concerned. */
public record Expectations(Set<String> racyLines, Set<String> weakenedLines, Set<String> assumedLines) {

    /** Reads the comments of source files; a line is written {@code File.java:17}. */
    public static Expectations of(List<Path> sources) throws IOException {
        Set<String> racy = new TreeSet<>();
        Set<String> weakened = new TreeSet<>();
        Set<String> assumed = new TreeSet<>();
        for (Path source : sources) {
            List<String> lines = Files.readAllLines(source);
            for (int i = 0; i < lines.size(); i++) {
                String place = source.getFileName() + ":" + (i + 1);
                if (lines.get(i).endsWith("// race")) {
                    racy.add(place);
                } else if (lines.get(i).endsWith("// weakened")) {
                    weakened.add(place);
                } else if (lines.get(i).endsWith("// assumed")) {
                    assumed.add(place);
                }
            }
        }
        return new Expectations(racy, weakened, assumed);
    }

    /** What a text report says. */
    public static Expectations reported(String report) {
        String accesses = report.lines()
                .filter(line -> line.matches("    (?:first|second|also) .*"))
                .collect(Collectors.joining("\n"));
        return new Expectations(
                find(accesses, "\\(([\\w$]+\\.java:\\d+)\\)"),
                find(
                        report,
                        "(?m)^taskrace: (?:holds for this schedule only|other schedules may differ): .*, at (\\S+)$"),
                Set.of());
    }

    /** Returns the lines of the sources that are marked as assumed, but that a JSON report does not name there. */
    public Set<String> notAssumedIn(String json) {
        Set<String> missing = new TreeSet<>(assumedLines);
        int begin = json.indexOf("\"assuming\":[");
        missing.removeAll(find(json.substring(begin, json.indexOf("],\"", begin)), "\"at\":\"([^\"]+)\""));
        return missing;
    }

    private static Set<String> find(String text, String pattern) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
