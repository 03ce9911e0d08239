package org.taskrace.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.cli.Main;
import org.taskrace.cli.exit.ExitCode;

/** The command line of {@code taskrace bench}; that it measures is tested through the launcher. */
class BenchCommandTest {

    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments);
    }

    @AfterEach
    void forget() {
        System.clearProperty(BenchCommand.CLASS_PATH);
    }

    @Test
    void without_the_benchmarks_it_says_where_they_are() {
        assertEquals(ExitCode.INCONCLUSIVE, run("bench"));
        assertTrue(err.toString().contains("call ./taskrace bench in a clone"), err::toString);
    }

    @Test
    void a_file_that_cannot_be_written_is_refused_before_anything_is_measured(@TempDir Path folder) {
        System.setProperty(BenchCommand.CLASS_PATH, "nowhere");
        assertEquals(
                ExitCode.USAGE,
                run("bench", "--json", folder.resolve("no/such/file").toString()));
        assertTrue(err.toString().contains("there is no directory"), err::toString);
        assertEquals(ExitCode.USAGE, run("bench", "--html", folder.toString()));
        assertTrue(err.toString().contains("it is a directory"), err::toString);
    }

    @Test
    void an_unknown_optimisation_is_refused_with_the_names_that_there_are() {
        System.setProperty(BenchCommand.CLASS_PATH, "nowhere");
        assertEquals(ExitCode.USAGE, run("bench", "--no-opt", "loops;magic"));
        assertTrue(err.toString().contains("there is no optimisation magic; there are fields, loops, "), err::toString);
    }

    @Test
    void effects_switch_the_optimisations_themselves() {
        System.setProperty(BenchCommand.CLASS_PATH, "nowhere");
        assertEquals(ExitCode.USAGE, run("bench", "--effects", "--no-opt", "all"));
        assertTrue(err.toString().contains("leave out --no-opt"), err::toString);
    }

    @Test
    void a_number_of_jvms_below_one_is_refused() {
        System.setProperty(BenchCommand.CLASS_PATH, "nowhere");
        assertEquals(ExitCode.USAGE, run("bench", "--forks", "0"));
        assertTrue(err.toString().contains("--forks needs a number from 1 on, not 0"), err::toString);
    }

    @Test
    void an_unknown_size_is_refused_with_the_sizes_that_there_are() {
        System.setProperty(BenchCommand.CLASS_PATH, "nowhere");
        assertEquals(ExitCode.USAGE, run("bench", "--size", "huge"));
        assertTrue(err.toString().contains("--size is small or paper, not 'huge'"), err::toString);
    }
}
