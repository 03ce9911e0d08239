import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Prints one line on the build that ends: how many tests ran since it began, in how many modules, and how long it took. */
public final class Summary {

    private static final Pattern SUITE = Pattern.compile("<testsuite [^>]*>", Pattern.DOTALL);

    private Summary() {}

    /** Takes the time at which the build began, and the share of random seeds in percent. */
    public static void main(String[] arguments) throws IOException {
        Instant begin = Instant.parse(arguments[0]);
        Set<String> modules = new TreeSet<>();
        int tests = 0;
        int skipped = 0;
        try (Stream<Path> files = Files.find(Path.of(""), 6, (file, attributes) -> isReport(file)
                && !attributes.lastModifiedTime().toInstant().isBefore(begin))) {
            for (Path file : files.toList()) {
                Matcher suite = SUITE.matcher(Files.readString(file));
                if (suite.find()) {
                    modules.add(file.getName(0).toString());
                    tests += number("tests", suite.group());
                    skipped += number("skipped", suite.group());
                }
            }
        }
        Duration time = Duration.between(begin, Instant.now());
        System.out.printf(
                "taskrace: built, format checked, %d tests passed in %d modules (%d skipped; %s %% of the random seeds), %d min %02d s%n",
                tests - skipped, modules.size(), skipped, arguments[1], time.toMinutes(), time.toSecondsPart());
    }

    private static boolean isReport(Path file) {
        return file.getFileName().toString().startsWith("TEST-")
                && file.getParent() != null
                && file.getParent().endsWith("surefire-reports");
    }

    private static int number(String attribute, String suite) {
        Matcher matcher = Pattern.compile(" " + attribute + "=\"(\\d+)\"").matcher(suite);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }
}
