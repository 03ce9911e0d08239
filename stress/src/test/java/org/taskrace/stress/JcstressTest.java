package org.taskrace.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs all jcstress tests of this module in JVMs of their own and fails with their report. */
class JcstressTest {

    @Test
    void no_forbidden_result_is_seen() throws IOException, InterruptedException {
        Path results = Path.of(System.getProperty("jcstress.results", "target/jcstress"))
                .toAbsolutePath();
        Files.createDirectories(results);
        Path log = results.resolve("log.txt");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-m",
                        System.getProperty("jcstress.mode", "quick"),
                        "-r",
                        results.toString()))
                .directory(results.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int status = process.waitFor();
        String text = Files.readString(log, StandardCharsets.UTF_8);
        assertEquals(0, status, text);
        assertTrue(text.contains("Failed tests: No matches."), text);
        assertTrue(text.contains("Error tests: No matches."), text);
    }
}
