package org.taskrace.agent.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** JDKs to test with: the running one, and a 17 and a 25 if they are installed beside it. */
public final class Jdks {

    private Jdks() {}

    /** A JDK's release and home. */
    public record Jdk(int release, Path home) {

        public Path java() {
            return home.resolve("bin").resolve("java");
        }

        @Override
        public String toString() {
            return "JDK " + release;
        }
    }

    /** Returns the running JDK; every installed one with {@code -Dtaskrace.jdks=all}, or if every seed is to be tried too. */
    public static List<Jdk> usual() {
        int own = Runtime.version().feature();
        return Seeds.isLong() || System.getProperty("taskrace.jdks", "own").equals("all")
                ? all()
                : all().stream().filter(jdk -> jdk.release() == own).toList();
    }

    /** Returns all installed JDKs, by release. Homes named by TASKRACE_JDKS (a path list) come first. */
    public static List<Jdk> all() {
        TreeMap<Integer, Jdk> jdks = new TreeMap<>();
        String named = System.getenv("TASKRACE_JDKS");
        if (named != null) {
            Stream.of(named.split(java.io.File.pathSeparator)).map(Path::of).forEach(home -> add(jdks, home));
        }
        Path own = Path.of(System.getProperty("java.home"));
        add(jdks, own);
        try (Stream<Path> siblings = Files.list(own.toRealPath().getParent())) {
            siblings.sorted().forEach(home -> add(jdks, home));
        } catch (IOException e) {
            // Only the running JDK then.
        }
        jdks.keySet()
                .removeIf(release -> release != 17
                        && release != 25
                        && release != Runtime.version().feature());
        return List.copyOf(jdks.values());
    }

    private static void add(TreeMap<Integer, Jdk> jdks, Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isRegularFile(release)) {
            return;
        }
        try (Stream<String> lines = Files.lines(release)) {
            lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.replaceAll("[^0-9.]", "").split("\\.")[0])
                    .map(Integer::parseInt)
                    .forEach(number -> jdks.putIfAbsent(number, new Jdk(number, home)));
        } catch (IOException e) {
            // Not a JDK that can be used.
        }
    }
}
