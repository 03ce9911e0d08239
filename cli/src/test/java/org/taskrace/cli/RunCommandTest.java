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
import org.taskrace.agent.options.AgentOption;
import org.taskrace.cli.exit.ExitCode;

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
        assertTrue(err.toString().contains("unknown option '--jsn'; did you mean --json?"), err::toString);
    }

    @Test
    void an_option_of_taskrace_among_those_of_java_is_told_its_place() {
        assertEquals(ExitCode.USAGE, run("run", "-Dk=v", "--stats", "Main"));
        assertTrue(
                err.toString().contains("--stats is an option of taskrace: put it before those of java"),
                err::toString);
    }

    @Test
    void an_unknown_algorithm_is_refused_with_the_one_that_was_probably_meant() {
        assertEquals(ExitCode.USAGE, run("run", "--algorithm", "drpd", "Main"));
        assertTrue(err.toString().contains("did you mean drdp?"), err::toString);
    }

    @Test
    void a_target_in_no_folder_is_refused_before_the_run(@TempDir Path directory) {
        String target = directory.resolve("none/r.json").toString();
        assertEquals(ExitCode.USAGE, run("run", "--json", target, "Main"));
        assertTrue(err.toString().contains("there is no folder " + directory.resolve("none")), err::toString);
        assertEquals(ExitCode.USAGE, run("run", "--html", directory.toString(), "Main"));
        assertTrue(err.toString().contains("cannot be written"), err::toString);
    }

    @Test
    void a_number_out_of_range_is_refused_before_the_run() {
        assertEquals(ExitCode.USAGE, run("run", "--max-races", "none", "Main"));
        assertTrue(err.toString().contains("option max-races needs a number from 1"), err::toString);
    }

    @Test
    void the_documented_options_are_those_of_the_table() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "run.md"));
        StringBuilder table = new StringBuilder();
        for (AgentOption option : AgentOption.values()) {
            if (!option.isForDevelopers()) {
                String shownDefault = option.shownDefault();
                table.append("| `--")
                        .append(option.isNegatable() ? "[no-]" : "")
                        .append(option.key());
                table.append(option.isSwitch() ? "" : " " + option.parameter()).append("` | ");
                table.append(option.meaning().replace("*", "\\*")).append(" | ").append(shownDefault);
                table.append(shownDefault.isEmpty() ? "|\n" : " |\n");
            }
        }
        assertTrue(page.contains(table), () -> "docs/run.md should have this table:\n" + table);
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
