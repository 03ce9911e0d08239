package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.code.Program;
import org.taskrace.testkit.compare.ComparedAlgorithms;
import org.taskrace.testkit.compare.Comparison;
import org.taskrace.testkit.corpus.Expectation;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.run.Verdict;

/** Holds the oracle and every algorithm to what the programs of the corpus say about themselves. */
final class CorpusTest {

    private static final Path CORPUS = Path.of(System.getProperty("taskrace.programs", "../programs/task"));

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(file -> file.toString().endsWith(".task"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void corpus_is_there() throws IOException {
        assertTrue(programs().size() > 300, "only " + programs().size() + " programs below " + CORPUS.toAbsolutePath());
    }

    @TestFactory
    Stream<DynamicTest> every_program_has_the_verdict_that_it_expects() throws IOException {
        return programs().stream()
                .map(file -> dynamicTest(CORPUS.relativize(file).toString(), file.toUri(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        String text = Files.readString(file);
        Expectation expected = Expectation.of(text.lines().toList());
        for (ExecutionOrder order : ExecutionOrder.values()) {
            Verdict oracle = Runner.oracle(text, order);
            assertEquals(expected.verdict(), oracle.toString(), () -> "oracle, " + order + ": " + oracle.message());
            assertEquals(expected.racyLines(), expected.project(oracle), () -> "lines of the oracle's races, " + order);
        }
        if (expected.verdict().startsWith("syntax")) {
            return;
        }
        Program program = Runner.parse(text);
        List<Executable> checks = new ArrayList<>();
        for (Algorithm algorithm : new Comparison(ComparedAlgorithms.all()).supporting(program)) {
            checks.add(() -> {
                Verdict verdict = Runner.run(program, algorithm);
                if (verdict.status() != Verdict.Status.LIMIT || !ComparedAlgorithms.mayGiveUp(algorithm)) {
                    assertEquals(expected.verdict(), verdict.toString(), algorithm.name());
                }
            });
        }
        assertAll(checks);
    }
}
