package org.taskrace.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.cli.run.JavaCommandLine.Kind;

class JavaCommandLineTest {

    private static JavaCommandLine parse(String... arguments) throws IOException {
        return JavaCommandLine.parse(List.of(arguments));
    }

    @Test
    void options_end_where_the_main_class_begins() throws IOException {
        JavaCommandLine command = parse("-cp", "x.jar", "-Dk=v", "--add-modules=a", "Main", "-cp", "y");
        assertEquals(List.of("-cp", "x.jar", "-Dk=v", "--add-modules=a"), command.options());
        assertEquals("Main", command.main());
        assertEquals(Kind.CLASS, command.kind());
        assertEquals(List.of("-cp", "y"), command.arguments());
    }

    @Test
    void a_jar_a_module_and_a_source_file_are_told_apart() throws IOException {
        assertEquals(Kind.JAR, parse("-Xmx1g", "-jar", "a.jar", "x").kind());
        assertEquals("m/a.Main", parse("-p", "mods", "--module=m/a.Main").main());
        assertEquals(Kind.MODULE, parse("-p", "mods", "-m", "m/a.Main").kind());
        assertEquals(Kind.SOURCE, parse("-cp", "x", "dir/A.java").kind());
        assertEquals(Kind.SOURCE, parse("--source", "21", "script").kind());
        assertNull(parse("-jar").main());
    }

    @Test
    void the_last_value_of_an_option_counts() throws IOException {
        JavaCommandLine command = parse("-cp", "a", "--class-path=b", "Main");
        assertEquals("b", command.value("-cp", "-classpath", "--class-path"));
        assertNull(command.value("-p", "--module-path"));
        assertEquals(List.of(), command.optionsWithout(Set.of("-cp", "--class-path")));
    }

    @Test
    void an_unknown_long_option_is_found_before_the_program_only() throws IOException {
        assertEquals("--jsn", parse("-cp", "--x", "--jsn", "y", "Main").unknownOption());
        assertNull(parse("--enable-preview", "Main", "--jsn").unknownOption());
    }

    @Test
    void words_of_an_argument_file_are_quoted_and_escaped_as_java_does() {
        assertEquals(
                List.of("-cp", "a b", "c\\d", "e\tf", "", "g"),
                ArgumentFile.parse("-cp 'a b' \"c\\\\d\" # comment\n\"e\\tf\" ''\n  g"));
    }
}
