package org.taskrace.agent.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Each call of jdk-methods.txt gets the verdict that stands there, on every JDK. */
class JdkMethodsTest {

    private static final String IMPORTS =
            "import java.io.*; import java.lang.invoke.*; import java.lang.reflect.Field; import java.lang.reflect.Method;"
                    + " import java.math.*; import java.net.InetAddress; import java.nio.*; import java.nio.channels.*;"
                    + " import java.nio.file.*; import java.security.*; import java.text.SimpleDateFormat; import java.util.*;"
                    + " import java.util.concurrent.*; import java.util.regex.*; import java.util.stream.*;"
                    + " import java.util.zip.*; import javax.crypto.*;\n";

    private static final Pattern RACING = Pattern.compile("^    (?:first|second) .*\\((\\w+)\\.java:");
    private static final Pattern UNCHECKED = Pattern.compile("^taskrace: not checked: .* at (\\w+)\\.java:\\d+$");

    @TempDir
    static Path work;

    private static final Map<String, String> EXPECTED = new TreeMap<>();

    /** Rows whose conflict is missed on one JDK, with its release: they fail here as soon as it is found. */
    private static final Map<String, String> KNOWN_GAPS = new TreeMap<>();

    @BeforeAll
    static void compile() throws IOException {
        Path sources = Files.createDirectory(work.resolve("src"));
        List<Path> files = new ArrayList<>(List.of(Path.of("..", "programs", "java", "Batch.java")));
        try (InputStream in = JdkMethodsTest.class.getResourceAsStream("jdk-methods.txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] parts = line.split(" \\| ");
                    assertTrue(parts.length == 5 || parts.length == 6, line);
                    EXPECTED.put(parts[0], parts[4]);
                    if (parts.length == 6) {
                        KNOWN_GAPS.put(parts[0], parts[5]);
                    }
                    files.add(Files.writeString(sources.resolve(parts[0] + ".java"), source(parts)));
                }
            }
        }
        ChildJvm.compile(files, work);
    }

    private static String source(String... parts) {
        return IMPORTS + "public class " + parts[0] + " {\n"
                + " interface Code { void run() throws Throwable; }\n"
                + " public static class P { public int f; public void set(int v) { f = v; } }\n"
                + " static void both() throws Throwable {\n"
                + "  " + parts[1] + "\n"
                + "  Code code_ = () -> {\n   " + parts[2] + "\n  };\n"
                + "  Thread thread_ = new Thread(() -> {\n"
                + "   try { code_.run(); } catch (Throwable e_) { System.out.println(\"" + parts[0] + " \" + e_); }\n"
                + "  });\n"
                + "  thread_.start();\n"
                + "  " + parts[3] + "\n"
                + "  thread_.join();\n"
                + " }\n"
                + " public static void main(String[] args) throws Exception {\n"
                + "  try { both(); } catch (Throwable e) { throw new Exception(e); }\n"
                + " }\n}\n";
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void every_call_gets_its_verdict(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("max-races=10000")
                .seconds(180)
                .run(work, "Batch", EXPECTED.keySet().toArray(String[]::new));
        Map<String, String> found = new TreeMap<>();
        EXPECTED.keySet().forEach(name -> found.put(name, "clean"));
        result.err().lines().forEach(line -> note(UNCHECKED.matcher(line), "doubt", found));
        result.err().lines().forEach(line -> note(RACING.matcher(line), "race", found));
        assertFalse(result.out().contains("Exception"), result.out());
        Map<String, String> expected = new TreeMap<>(EXPECTED);
        KNOWN_GAPS.forEach((name, gap) -> {
            if (gap.equals("missed on " + jdk.release())) {
                expected.put(name, "clean");
            }
        });
        assertEquals(lines(expected), lines(found), result.err());
    }

    private static void note(Matcher match, String verdict, Map<String, String> found) {
        if (match.find()) {
            found.put(match.group(1), verdict);
        }
    }

    private static String lines(Map<String, String> verdicts) {
        return verdicts.toString().replace(", ", "\n");
    }
}
