package org.taskrace.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Every way to name a program on the command line of java, under taskrace, on every JDK. */
class CommandLinesTest {

    private static final String MAIN = """
            package app;

            import lib.Counter;

            public class Main {
                public static void main(String[] arguments) throws Exception {
                    Counter counter = new Counter();
                    Thread worker = new Thread(() -> counter.total++);
                    worker.start();
                    counter.total++;
                    worker.join();
                    int input = System.in.read();
                    System.out.println(String.join("|", arguments) + " " + System.getProperty("key") + " " + input);
                    System.err.println("to err");
                    System.exit(arguments.length == 0 ? 0 : 7);
                }
            }
            """;

    private static final String RACE = "taskrace: race 1 on lib.Counter.total";

    @TempDir
    static Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @BeforeAll
    static void compile() throws IOException {
        Path library = Files.createDirectories(work.resolve("library/lib"));
        Path application = Files.createDirectories(work.resolve("application/app"));
        Files.writeString(library.resolve("Counter.java"), "package lib; public class Counter { public int total; }");
        Files.writeString(
                library.resolve("Agent.java"),
                "package lib; public class Agent { public static void agentmain(String s) {} }");
        Files.writeString(application.resolve("Main.java"), MAIN);
        ChildJvm.compile(sources(library), work.resolve("classes/lib"));
        ChildJvm.compile(sources(application), work.resolve("classes/app"), "-cp", path("classes/lib"));
        jar("lib.jar", "classes/lib", new Manifest());
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "app.Main");
        attributes.put(Attributes.Name.CLASS_PATH, "lib.jar");
        attributes.putValue("Launcher-Agent-Class", "lib.Agent");
        jar("app.jar", "classes/app", manifest);
        Path module =
                Files.writeString(work.resolve("application/module-info.java"), "module the.app { requires the.lib; }");
        Path required = Files.writeString(work.resolve("library/module-info.java"), "module the.lib { exports lib; }");
        ChildJvm.compile(
                Stream.concat(Stream.of(required), sources(library).stream()).toList(),
                work.resolve("modules/the.lib"));
        ChildJvm.compile(
                Stream.concat(Stream.of(module), sources(application).stream()).toList(),
                work.resolve("modules/the.app"),
                "-p",
                path("modules/the.lib"));
        Files.delete(module);
        Files.delete(required);
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static String path(String relative) {
        return work.resolve(relative).toString();
    }

    private static void jar(String name, String classes, Manifest manifest) throws IOException {
        manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path root = work.resolve(classes);
        try (OutputStream out = Files.newOutputStream(work.resolve(name));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new ZipEntry(root.relativize(file).toString()));
                Files.copy(file, jar);
            }
        }
    }

    private static void assertRace(String output, Launched launched) {
        assertTrue(launched.err().contains(RACE), launched.err());
        assertTrue(launched.err().startsWith("to err\n"), launched.err());
        assertEquals(output + " -1\n", launched.out(), launched.err());
        assertEquals(66, launched.status(), launched.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_class_path_and_a_main_class(Jdks.Jdk jdk) throws Exception {
        assertRace(
                "a|--json|--|b v w",
                Launched.taskrace(
                        work,
                        jdk,
                        "-cp",
                        "app.jar:lib.jar",
                        "-Dkey=v w",
                        "-Xmx200m",
                        "app.Main",
                        "a",
                        "--json",
                        "--",
                        "b"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void two_dashes_end_the_options(Jdks.Jdk jdk) throws Exception {
        assertRace(
                "--|a null",
                Launched.taskrace(work, jdk, "--stats", "--", "-cp", "app.jar:lib.jar", "app.Main", "--", "a"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_jar_with_a_class_path_and_an_agent_of_its_own(Jdks.Jdk jdk) throws Exception {
        assertRace("a b null", Launched.taskrace(work, jdk, "-jar", "app.jar", "a b"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_module_and_its_main_class(Jdks.Jdk jdk) throws Exception {
        assertRace(" null", Launched.taskrace(work, jdk, "-p", "modules", "-m", "the.app/app.Main"));
        assertRace(
                " v", Launched.taskrace(work, jdk, "-Dkey=v", "--module-path=modules", "--module", "the.app/app.Main"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_source_file_with_a_class_path(Jdks.Jdk jdk) throws Exception {
        assertRace("x null", Launched.taskrace(work, jdk, "-cp", "lib.jar", "application/app/Main.java", "x"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_argument_file(Jdks.Jdk jdk) throws Exception {
        Files.writeString(work.resolve("arguments"), "-cp app.jar:lib.jar # both\n\"-Dkey=v w\"\napp.Main 'a b'");
        assertRace("a b|@x v w", Launched.taskrace(work, jdk, "@arguments", "@x"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void preview_features_pass_through(Jdks.Jdk jdk) throws Exception {
        assumeTrue(jdk.release() >= 25);
        Path source = Files.writeString(work.resolve("Compact.java"), """
                int x;

                void main() throws Exception {
                    Thread worker = Thread.ofVirtual().start(() -> x++);
                    x++;
                    worker.join();
                    Object o = 42;
                    if (o instanceof int i) {
                        IO.println("preview " + i);
                    }
                }
                """);
        Launched launched = Launched.taskrace(work, jdk, "--enable-preview", source.toString());
        assertEquals("preview 42\n", launched.out(), launched.err());
        assertTrue(launched.err().contains("taskrace: race 1 on Compact.x"), launched.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_agent_alone_has_the_same_options(Jdks.Jdk jdk) throws Exception {
        String options = "json=a.json,html=a.html,sarif=a.sarif,stats,no-progress,exit-code=3";
        ProcessBuilder agent = new ProcessBuilder(
                jdk.java().toString(),
                "-XX:-PrintWarnings",
                "-javaagent:" + AgentJar.path() + "=" + options,
                "-jar",
                "app.jar");
        Launched launched = Launched.run(agent, work, "A");
        assertEquals(" null 65\n", launched.out());
        assertEquals(3, launched.status(), launched.err());
        assertTrue(Files.readString(work.resolve("a.json")).contains("\"verdict\":\"race\""));
        assertTrue(Files.readString(work.resolve("a.html")).contains("lib.Counter"));
        assertTrue(Files.readString(work.resolve("a.sarif")).contains("determinacy-race"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_environment_variable_brings_the_agent_to_programs_and_leaves_tools_alone(Jdks.Jdk jdk) throws Exception {
        String agent = "-XX:-PrintWarnings -javaagent:" + AgentJar.path();
        ProcessBuilder program =
                new ProcessBuilder(jdk.java().toString(), "-cp", "lib.jar", "application/app/Main.java", "a");
        program.environment().put("JAVA_TOOL_OPTIONS", agent);
        Launched launched = Launched.run(program, work, "");
        assertTrue(launched.err().contains(RACE), launched.err());
        assertEquals("a null -1\n", launched.out());
        assertEquals(66, launched.status());
        ProcessBuilder tool = new ProcessBuilder(jdk.home().resolve("bin/javac").toString(), "--version");
        tool.environment().put("JAVA_TOOL_OPTIONS", agent);
        Launched version = Launched.run(tool, work, "");
        assertEquals(0, version.status(), version.err());
        assertTrue(!version.err().contains("taskrace:"), version.err());
    }
}
