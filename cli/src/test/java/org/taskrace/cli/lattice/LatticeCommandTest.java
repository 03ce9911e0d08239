package org.taskrace.cli.lattice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.cli.Main;
import org.taskrace.cli.exit.ExitCode;

class LatticeCommandTest {

    private static final Path EXAMPLES = Path.of("..", "examples", "lattice");

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... args) {
        String[] words = new String[args.length + 1];
        words[0] = "lattice";
        for (int i = 0; i < args.length; i++) {
            words[i + 1] = args[i].toString();
        }
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /** Judges a text and returns what follows the file's name on standard error. */
    private String refusal(String name, String text, int exitCode) throws IOException {
        Path file = file(name, text);
        assertEquals(exitCode, run(file), err::toString);
        assertEquals("", out.toString());
        assertTrue(err.toString().startsWith(file + ":"), err.toString());
        return err.toString().substring(file.toString().length() + 1).trim();
    }

    private String dotError(String text) throws IOException {
        return refusal("g.dot", text, ExitCode.NOT_A_PROGRAM);
    }

    private String jsonError(String text) throws IOException {
        return refusal("g.json", text, ExitCode.NOT_A_PROGRAM);
    }

    // ---- verdicts

    @ParameterizedTest
    @CsvSource({"figure-3.dot", "figure-3.json"})
    void figure_3_is_a_two_dimensional_lattice(String name) {
        assertEquals(ExitCode.OK, run(EXAMPLES.resolve(name)));
        String report = out.toString();
        assertTrue(
                report.contains(
                        "figure-3" + name.substring(8) + ": a two-dimensional lattice of 9 vertices and 12 arcs"),
                report);
        assertTrue(report.contains("  1 2 3 4 5 6 7 8 9\n"), report);
        assertTrue(report.contains("  1 4 7 2 5 8 3 6 9\n"), report);
        assertTrue(report.contains("(1,1) (1,2) (2,2) (2,3) (3,3) (3,6)! (2,5)! (1,4)! (4,4) (4,5) (5,5)"), report);
        assertEquals("", err.toString());
    }

    @Test
    void the_cube_is_rejected_with_a_contradiction() {
        assertEquals(ExitCode.NO_LATTICE, run(EXAMPLES.resolve("cube.dot")));
        String report = out.toString();
        assertTrue(report.contains("cube.dot: a lattice, but not a two-dimensional one"), report);
        assertTrue(report.contains("  1. suppose that y is left of xz;"), report);
        assertTrue(report.contains("  2. so y is left of x, since x precedes xz;"), report);
        assertTrue(report.contains("which contradicts 1."), report);
    }

    @Test
    void two_vertices_without_a_supremum_are_named_with_their_bounds() {
        assertEquals(ExitCode.NO_LATTICE, run(EXAMPLES.resolve("no-lattice.dot")));
        assertTrue(out.toString().contains("  a and b have no supremum: c and d follow both"), out.toString());
    }

    @Test
    void a_lattice_is_drawn_and_anything_else_is_not() throws IOException {
        Path svg = directory.resolve("drawing.svg");
        assertEquals(ExitCode.OK, run(EXAMPLES.resolve("pipeline.dot"), "--svg", svg));
        assertTrue(Files.readString(svg).startsWith("<svg "));
        assertTrue(out.toString().contains("Drawn in " + svg), out.toString());
        Path none = directory.resolve("none.svg");
        assertEquals(ExitCode.NO_LATTICE, run(EXAMPLES.resolve("cube.dot"), "--svg", none));
        assertFalse(Files.exists(none));
        assertTrue(out.toString().contains("Nothing was drawn"), out.toString());
    }

    // ---- JSON

    @Test
    void json_on_standard_output_leaves_the_report_to_standard_error() throws IOException {
        Path file = file("g.dot", "digraph { a -> b -> c; a -> c }");
        assertEquals(ExitCode.OK, run(file, "--json", "-"));
        assertEquals(
                "{\"graph\":\"" + file
                        + "\",\"status\":\"ok\",\"message\":\"a two-dimensional lattice of 3 vertices and 3 arcs\","
                        + "\"twoDimensionalLattice\":true,\"vertices\":3,\"arcs\":3,\"leftToRight\":[\"a\",\"b\",\"c\"],"
                        + "\"rightToLeft\":[\"a\",\"b\",\"c\"],\"traversal\":[[\"a\",\"a\"],[\"a\",\"b\"],[\"b\",\"b\"],[\"b\",\"c\"],"
                        + "[\"c\",\"c\"]],\"lastArcs\":[[\"a\",\"b\"],[\"b\",\"c\"]],\"transitiveArcs\":[[\"a\",\"c\"]]}\n",
                out.toString());
        assertTrue(err.toString().contains("a two-dimensional lattice"), err.toString());
    }

    @Test
    void json_in_a_file_holds_the_witness() throws IOException {
        Path json = directory.resolve("verdict.json");
        assertEquals(ExitCode.NO_LATTICE, run(EXAMPLES.resolve("no-lattice.dot"), "--json", json));
        assertTrue(
                Files.readString(json)
                        .contains(
                                "\"twoDimensionalLattice\":false,\"vertices\":6,\"arcs\":8,\"witness\":{"
                                        + "\"kind\":\"no-supremum\",\"vertices\":[\"a\",\"b\"],\"minimalUpperBounds\":[\"c\",\"d\"]}}"));
        assertEquals(ExitCode.NO_LATTICE, run(EXAMPLES.resolve("cube.dot"), "--json", json));
        assertTrue(Files.readString(json).contains("{\"kind\":\"no-conjugate-order\",\"leftOf\":[[\"y\",\"xz\"],"));
    }

    @Test
    void json_tells_errors_too() throws IOException {
        Path file = file("g.dot", "digraph { a -> }");
        assertEquals(ExitCode.NOT_A_PROGRAM, run(file, "--json", "-"));
        assertEquals(
                "{\"graph\":\"" + file + "\",\"status\":\"error\",\"message\":\"" + file
                        + ":1:16: expected a vertex but found '}'\"}\n",
                out.toString());
    }

    // ---- DOT

    @Test
    void the_usual_forms_of_dot_are_read() throws IOException {
        Path file = file("g.gv", """
                # a comment of the preprocessor
                strict DiGraph "name" + " of it" { /* several
                  lines */ graph [bgcolor = "white"; rankdir=LR] node [shape=box] edge [color=red, style="dotted"]
                  rankdir = TB
                  "a \\"quoted\\" one":port:n -> b_1 -> -2.5 [label=<<b>bold</b>>, weight = 2][x = "a" + "b"];
                  subgraph cluster_0 { "a \\"quoted\\" one" -> ü } -> -2.5
                  { } // an empty group
                  ü [label = "not the name"]
                }
                """);
        assertEquals(ExitCode.OK, run(file, "--json", "-"), err::toString);
        assertTrue(
                out.toString().contains("\"leftToRight\":[\"a \\\"quoted\\\" one\",\"b_1\",\"ü\",\"-2.5\"]"),
                out.toString());
        assertTrue(out.toString().contains("\"transitiveArcs\":[[\"a \\\"quoted\\\" one\",\"-2.5\"]]"), out.toString());
    }

    @Test
    void errors_in_dot_have_a_line_and_a_column() throws IOException {
        assertEquals("2:4: expected a vertex but found '}'", dotError("digraph {\na->}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "''                     | 1:1: expected 'digraph' but found the end of the text",
                "graph { a }            | 1:1: a task graph is directed: write digraph, and -> for its arcs",
                "digraph { a -- b }     | 1:13: a task graph is directed: write -> instead of --",
                "digraph { a -> b       | 1:9: this { is never closed",
                "digraph { a [x = 1 }   | 1:20: expected a value but found '}'",
                "digraph { a [x         | 1:13: this [ is never closed",
                "digraph { a /* b }     | 1:13: this comment is never closed",
                "digraph { a <b         | 1:13: this < is never closed",
                "digraph { \"a }       | 1:11: this \" is never closed",
                "digraph { a } b        | 1:15: expected the end of the text after the graph but found 'b'",
                "digraph { a -> x = 1 } | 1:16: expected a vertex after '->' but found an attribute",
                "digraph { a -> node }  | 1:16: expected a vertex but found 'node', which DOT reserves: put it in quotes",
                "digraph { 1a }         | 1:13: a name cannot begin with a digit: put \"1a\" in quotes",
                "digraph { a ? }        | 1:13: unexpected character '?'",
                "digraph { - }          | 1:12: expected a number after '-'",
                "digraph { edge a }     | 1:16: expected '[' but found 'a'",
            })
    void wrong_dot_is_refused_where_it_is_wrong(String text, String message) throws IOException {
        assertEquals(message, dotError(text));
    }

    @Test
    void groups_that_are_nested_without_end_are_refused() throws IOException {
        assertTrue(dotError("digraph " + "{".repeat(100_000)).contains("nested more than 200 deep"));
    }

    // ---- JSON graphs

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "[]                                            | 1:1: expected a graph of the form {\"vertices\": [\"a\", …], \"edges\": [[\"a\", \"b\"], …]}",
                "{\"vertices\": [\"a\"], \"edges\": [[\"a\", \"b\"]]} | 1:37: unknown vertex \"b\": it is not listed under \"vertices\"",
                "{\"vertices\": [\"a\", \"a\"], \"edges\": []}    | 1:20: the vertex \"a\" is listed twice",
                "{\"vertices\": [true], \"edges\": []}           | 1:15: expected the name of a vertex, a string or a whole number",
                "{\"vertices\": 1, \"edges\": []}                | 1:14: expected an array of vertices, [\"a\", \"b\", …]",
                "{\"vertices\": [], \"edges\": [1]}              | 1:28: expected an edge, [\"a\", \"b\"]",
                "{\"vertices\": [1,2,3], \"edges\": [[1,2,3]]}   | 1:38: expected ] after the two ends of an edge",
            })
    void wrong_json_is_refused_where_it_is_wrong(String text, String message) throws IOException {
        assertEquals(message, jsonError(text));
    }

    @Test
    void missing_and_unknown_properties_are_named() throws IOException {
        assertTrue(jsonError("{\"vertices\": []}").contains("the property \"edges\" is missing"));
    }

    @Test
    void unknown_properties_are_named() throws IOException {
        assertTrue(jsonError("{\"nodes\": []}").startsWith("1:2: unknown property \"nodes\""), err::toString);
    }

    @Test
    void broken_json_has_a_line_and_a_column() throws IOException {
        assertTrue(jsonError("{\"vertices\": [\n\"a\",,").startsWith("2:5: this is no JSON: "), err::toString);
    }

    @Test
    void edges_may_come_before_vertices() throws IOException {
        assertEquals(ExitCode.OK, run(file("g.json", "{\"edges\": [[\"a\", \"b\"]], \"vertices\": [\"a\", \"b\"]}")));
    }

    // ---- graphs that are no task graphs, and other refusals

    @Test
    void a_cyclic_graph_is_refused_with_the_cycle() throws IOException {
        assertEquals("the graph has a cycle: b → c → b", dotError("digraph { a -> b -> c -> b; c -> d }"));
    }

    @Test
    void two_sources_are_named() throws IOException {
        assertEquals(
                "the graph has 2 sources (no arc enters them): a, b; a task graph has one",
                dotError("digraph { {a b} -> c }"));
    }

    @Test
    void a_disconnected_graph_is_refused() throws IOException {
        assertTrue(dotError("digraph { a -> b; c -> d }").startsWith("the graph is not connected"));
    }

    @Test
    void a_text_that_is_no_utf_8_is_refused() throws IOException {
        Path file = Files.write(directory.resolve("g.dot"), new byte[] {'d', (byte) 0xff});
        assertEquals(ExitCode.NOT_A_PROGRAM, run(file));
        assertTrue(err.toString().contains("g.dot:1:2: the text is not UTF-8"), err.toString());
    }

    @Test
    void a_graph_that_is_too_large_is_inconclusive() throws IOException {
        StringBuilder chain = new StringBuilder("digraph { v0");
        for (int i = 1; i <= 10_000; i++) {
            chain.append(" -> v").append(i);
        }
        assertEquals(
                "the graph has 10001 vertices; at most 10000 can be checked",
                refusal("g.dot", chain + "}", ExitCode.INCONCLUSIVE));
    }

    @Test
    void a_missing_file_and_an_unknown_format_are_wrong_command_lines() throws IOException {
        assertEquals(ExitCode.USAGE, run(directory.resolve("none.dot")));
        assertTrue(err.toString().contains("none.dot: cannot be read: there is no such file"), err.toString());
        assertEquals(ExitCode.USAGE, run(file("g.txt", "digraph { a }")));
        assertTrue(err.toString().contains("must end in .dot, .gv or .json"), err.toString());
        assertEquals(ExitCode.USAGE, run());
        Path graph = file("g.dot", "digraph { a }");
        assertEquals(ExitCode.USAGE, run(graph, "--svg", directory.resolve("no/where.svg")));
        assertEquals(ExitCode.USAGE, run(graph, "--json", directory.resolve("no/where.json")));
    }
}
