package org.taskrace.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.cli.exit.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void help_and_documentation_list_every_exit_code() throws Exception {
        assertEquals(ExitCode.OK, run("--help"));

        String help = out.toString();
        String page = Files.readString(Path.of("..", "docs", "exit-codes.md"));
        for (Field constant : ExitCode.class.getFields()) {
            int code = constant.getInt(null);
            assertTrue(help.matches("(?s).*\\R  " + code + " +\\p{Alpha}.*"), constant + " is missing in\n" + help);
            assertTrue(page.contains("\n| " + code + " | "), constant + " is missing in docs/exit-codes.md");
        }
        assertTrue(help.contains("Examples:"), help);
        assertEquals("", err.toString());
    }

    @Test
    void help_fits_a_narrow_terminal() {
        run("--help");

        out.toString().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void version_is_the_one_of_the_build() {
        assertEquals(ExitCode.OK, run("--version"));

        assertTrue(out.toString().matches("(?s)taskrace \\d+\\.\\d+\\.\\d+\\S*\\R.*"), out.toString());
        assertFalse(out.toString().contains("${"), out.toString());
    }

    @Test
    void no_command_is_a_wrong_command_line() {
        assertEquals(ExitCode.USAGE, run());

        assertTrue(err.toString().contains("taskrace --help"), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void misspelt_option_names_the_one_that_was_probably_meant() {
        assertEquals(ExitCode.USAGE, run("--versoin"));

        assertTrue(err.toString().contains("'--versoin'"), err.toString());
        assertTrue(err.toString().contains("Did you mean --version?"), err.toString());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void completion_works_in_a_real_bash(@TempDir Path directory) throws Exception {
        assertEquals(ExitCode.OK, run("completion", "bash"));
        Path script = Files.writeString(directory.resolve("completion"), out.toString());
        String typed = "source \"$1\" && COMP_WORDS=(taskrace ru) COMP_CWORD=1"
                + " && words=($(complete -p taskrace)) && ${words[-2]} && echo \"${COMPREPLY[@]}\"";

        Process bash = new ProcessBuilder("bash", "-c", typed, "bash", script.toString())
                .redirectErrorStream(true)
                .start();
        String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals("run\n", answer);
        assertEquals(0, bash.waitFor());
    }

    @Test
    void completion_knows_every_command_and_the_options_of_run() {
        assertEquals(ExitCode.OK, run("completion", "bash"));

        String script = out.toString();
        for (String command : Main.commandLine().getSubcommands().keySet()) {
            assertTrue(script.contains(" " + command) || script.contains("\"" + command), command);
        }
        assertTrue(script.contains("'--max-races'") || script.contains("--max-races"), script);
        assertEquals(ExitCode.USAGE, run("completion", "fish"));
        assertTrue(err.toString().contains("not for 'fish'"), err.toString());
    }

    @Test
    void letters_in_the_wrong_order_name_the_option_that_was_meant() {
        assertEquals(ExitCode.USAGE, run("run", "--htlm", "x", "-cp", "c", "Main"));
        assertTrue(err.toString().contains("did you mean --html?"), err::toString);
    }

    @Test
    void help_on_an_unknown_command_names_it() {
        assertEquals(ExitCode.USAGE, run("help", "nocmd"));
        assertTrue(err.toString().startsWith("taskrace: there is no command 'nocmd'"), err::toString);
    }

    @Test
    void an_unknown_kind_of_result_lists_the_kinds() {
        assertEquals(ExitCode.USAGE, run("explain", "nokind"));
        assertTrue(
                err.toString().contains("'nokind' is neither a file nor a kind of result; the kinds are "),
                err::toString);
        assertTrue(err.toString().contains("jdk-object"), err::toString);
    }

    @Test
    void a_command_that_is_named_is_the_only_one_that_is_read() {
        assertEquals(
                Set.of("run"),
                Main.commandLine("run", "Main.java").getSubcommands().keySet());
        assertTrue(Main.commandLine("help", "run").getSubcommands().size() > 10);
        assertTrue(Main.commandLine("--help").getSubcommands().size() > 10);
    }

    @Test
    void commands_have_the_names_of_their_annotations() {
        Main.commandLine().getSubcommands().forEach((name, command) -> {
            Command annotation =
                    command.getCommandSpec().userObject().getClass().getAnnotation(Command.class);
            assertEquals(annotation.name(), name);
        });
    }

    @Test
    void unknown_command_is_named() {
        assertEquals(ExitCode.USAGE, run("mdoel"));

        assertTrue(err.toString().contains("there is no command 'mdoel'"), err.toString());
    }

    @Test
    void every_command_has_help_of_its_own_and_the_usage_code() {
        for (CommandLine command : Main.commandLine().getSubcommands().values()) {
            String name = command.getCommandName();
            assertEquals(ExitCode.OK, run(name, "--help"), name);
            if (!name.equals("help")) {
                assertEquals(ExitCode.USAGE, run(name, "--no-such-option"), name);
                String asOption = out.toString();
                assertEquals(ExitCode.OK, run("help", name), name);
                assertTrue(out.toString().contains("Usage: taskrace " + name), asOption);
            }
        }
        assertEquals(ExitCode.USAGE, run("help", "frob"));
        assertTrue(err.toString().contains("'frob'"), err.toString());
    }
}
