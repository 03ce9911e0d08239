package org.taskrace.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.cli.exit.ExitCode;

/** Every command that README and the documentation show does what they say: it runs, and prints the report beside it. */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    @TempDir
    static Path work;

    /** A command with the page that shows it and the output that stands below it, or null. */
    record Shown(Path page, String command, String output) {

        @Override
        public String toString() {
            return page + ": " + command;
        }
    }

    @BeforeAll
    static void linkExamples() throws IOException {
        for (String folder : List.of("examples", "programs")) {
            Files.createSymbolicLink(work.resolve(folder), ROOT.resolve(folder));
        }
    }

    static List<Shown> commands() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        List<Shown> commands = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Path page : pages) {
            List<String> blocks = new ArrayList<>();
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                if (block.group(1).isEmpty()) {
                    blocks.add(block.group(2));
                }
            }
            for (int i = 0; i < blocks.size(); i++) {
                List<String> lines = blocks.get(i)
                        .lines()
                        .filter(line -> line.startsWith("./taskrace "))
                        .map(line -> line.replaceFirst("\\s+#.*", ""))
                        .toList();
                String next = i + 1 < blocks.size() ? blocks.get(i + 1) : "";
                boolean isOutput = next.startsWith("taskrace: ") || next.matches("(?s)examples/\\S+: .*");
                for (String line : lines) {
                    String output = lines.size() == 1 && isOutput ? next : null;
                    if (output != null || seen.add(line)) {
                        commands.add(new Shown(ROOT.relativize(page), line, output));
                    }
                }
            }
        }
        return commands;
    }

    private static Launched run(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dtaskrace.jar=" + AgentJar.path(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.taskrace.cli.Main"));
        List<String> arguments = List.of(command.split("\\s+"));
        words.addAll(arguments.subList(1, arguments.size()));
        return Launched.run(new ProcessBuilder(words), work, "");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void command_runs_and_prints_what_the_page_shows(Shown shown) throws Exception {
        Launched launched = run(shown.command());
        assertTrue(
                launched.status() == ExitCode.OK || launched.status() == ExitCode.RACE,
                () -> launched.status() + "\n" + launched.err());
        if (shown.output() != null) {
            String printed = shown.output().startsWith("taskrace: ") ? launched.err() : launched.out();
            assertEquals(shown.output(), printed);
        }
    }

    @Test
    void readme_shows_a_race_and_its_repair_first() throws IOException {
        List<Shown> commands = commands();
        assertTrue(commands.get(0).output().endsWith("taskrace: 1 race found\n"), commands.toString());
        assertEquals(
                "taskrace: no race, in every schedule of this input\n",
                commands.get(1).output());
    }

    @Test
    void links_of_readme_and_docs_lead_to_files() throws IOException {
        Pattern link = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");
        List<String> broken = new ArrayList<>();
        try (Stream<Path> files = Stream.concat(
                Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")), Files.walk(ROOT.resolve("docs")))) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".md")).toList()) {
                Matcher target = link.matcher(Files.readString(page).replaceAll("(?ms)^```.*?^```", ""));
                while (target.find()) {
                    String path = target.group(1).replaceAll("\\s+", "");
                    if (!path.contains("://") && !Files.exists(page.resolveSibling(path))) {
                        broken.add(ROOT.relativize(page) + ": " + path);
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
    }
}
