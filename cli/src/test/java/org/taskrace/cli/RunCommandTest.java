package org.taskrace.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of {@code taskrace run}; what the agent itself does is tested beside it. */
class RunCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void no_program_is_a_wrong_command_line() {
        assertEquals(ExitCode.USAGE, run("run"));
        assertTrue(err.toString().contains("which program?"), err::toString);
    }

    @Test
    void a_misspelt_option_is_not_taken_for_one_of_java() {
        assertEquals(ExitCode.USAGE, run("run", "--jsn", "x", "Main.java"));
        assertTrue(err.toString().contains("unknown option '--jsn'"), err::toString);
    }

    @Test
    void a_missing_source_file_is_named() {
        assertEquals(ExitCode.USAGE, run("run", "NoSuchFile.java"));
        assertTrue(err.toString().contains("there is no file 'NoSuchFile.java'"), err::toString);
    }

    @Test
    void a_home_without_java_is_named(@TempDir Path home) {
        assertEquals(ExitCode.USAGE, run("run", "--java", home.toString(), "-cp", "x", "Main"));
        assertTrue(err.toString().contains("is no JDK"), err::toString);
    }

    @Test
    void a_source_file_that_does_not_compile_ends_with_the_messages_of_the_compiler(@TempDir Path directory)
            throws IOException {
        Path source = Files.writeString(directory.resolve("Wrong.java"), "class Wrong { int x = \"text\"; }");
        assertEquals(ExitCode.NOT_A_PROGRAM, run("run", source.toString()));
        assertTrue(err.toString().contains("incompatible types"), err::toString);
        assertTrue(err.toString().contains("does not compile, so nothing was checked"), err::toString);
    }
}
