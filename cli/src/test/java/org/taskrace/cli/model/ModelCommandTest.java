package org.taskrace.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.cli.Main;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.engine.detect.AlgorithmRegistry;

class ModelCommandTest {

    private static final String RACY = "var x;\nfinish {\n  async { x = 1; }\n  x = 2;\n}\n";
    private static final String RACE_FREE = "var x;\nfinish { async { x = 1; } }\nx = 2;\n";

    @TempDir
    private Path directory;

    private StringWriter out;
    private StringWriter err;

    @BeforeEach
    void forgetOutput() {
        out = new StringWriter();
        err = new StringWriter();
    }

    private Path file(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private int model(Object... args) {
        String[] all = new String[args.length + 1];
        all[0] = "model";
        for (int i = 0; i < args.length; i++) {
            all[i + 1] = args[i].toString();
        }
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
    }

    @Test
    void engine_of_java_runs_decides_programs_of_the_task_language() throws IOException {
        assertEquals(66, model("--algorithm", "engine", file("a.task", RACY)));
        assertTrue(out.toString().contains("race on x [engine]"), out::toString);
        forgetOutput();
        assertEquals(0, model("--algorithm", "engine", file("b.task", RACE_FREE)));
        assertTrue(out.toString().contains("race-free in every schedule of this input [engine]"), out::toString);
    }

    @Test
    void all_compares_the_engine_and_what_java_runs_use_by_default() throws IOException {
        assertEquals(66, model("--algorithm", "all", file("a.task", RACY)));
        for (String name : List.of("engine", "future-bags", "recall")) {
            assertTrue(out.toString().contains("[" + name + "]"), out::toString);
        }
    }

    @Test
    void help_and_the_list_of_algorithms_name_every_one_of_the_registry() {
        assertEquals(0, model("--help"));
        String help = out.toString().replaceAll("\\s+", " ");
        forgetOutput();
        assertEquals(0, Main.run(new PrintWriter(out, true), new PrintWriter(err, true), "algorithms"));
        for (Algorithm algorithm : AlgorithmRegistry.all()) {
            assertTrue(help.contains(" " + algorithm.name() + ","), () -> algorithm.name() + " in " + help);
            assertTrue(out.toString().contains("\n" + algorithm.name() + "\n"), algorithm::name);
        }
    }

    @Test
    void hints_name_the_dependency_that_would_order_the_pair() throws IOException {
        String text = "var x;\nvar y;\nfuture f { x = 1; }\nx = 2;\nasync { y = 1; }\nasync { y = 2; }\n";
        assertEquals(66, model("--fix-hints", "--json", "-", file("a.task", text)));
        assertTrue(out.toString().contains("\"fixHint\":\"get the future of line 3 before line 4\""), out::toString);
        assertTrue(
                out.toString()
                        .contains("\"fixHint\":\"end a finish around the async of line 5 before the async of line 6\""),
                out::toString);
        forgetOutput();
        assertEquals(66, model("--fix-hints", file("b.task", RACY)));
        assertTrue(
                out.toString().contains("    To order them end a finish around the async of line 3 before line 4.\n"),
                out::toString);
    }

    @Test
    void a_race_is_reported_with_both_accesses_and_the_reason() throws IOException {
        assertEquals(66, model("--algorithm", "esp-bags", file("a.task", RACY)));

        String report = out.toString().replace(directory.toString(), "DIR");
        assertEquals("""
                DIR/a.task: race on x [esp-bags]

                  race on x
                    first: write at line 3, in main > async@3
                          3 | async { x = 1; }
                    second: write at line 4, in main
                          4 | x = 2;
                    The async of line 3 is not joined before the second access, so it may still be running then.
                """, report);
    }

    @Test
    void a_race_free_program_is_race_free_in_every_schedule() throws IOException {
        assertEquals(0, model(file("a.task", RACE_FREE)));
        assertTrue(
                out.toString().endsWith("race-free in every schedule of this input [auto: esp-bags]\n"),
                out.toString());
    }

    @Test
    void isolated_blocks_weaken_the_claim_to_this_schedule() throws IOException {
        assertEquals(0, model(file("a.task", "var x; finish { async { isolated { x = 1; } } isolated { x = 2; } }")));
        assertTrue(
                out.toString().contains("race-free in this schedule; the order of isolated blocks (line 1)"),
                out.toString());
    }

    @Test
    void json_has_one_line_for_each_program_and_algorithm() throws IOException {
        Path json = directory.resolve("result.json");
        assertEquals(66, model("--algorithm", "all", "--json", json, file("a.task", RACY)));

        List<String> lines = Files.readAllLines(json);
        assertTrue(lines.stream().anyMatch(line -> line.contains("\"algorithm\":\"oracle\"")), lines.toString());
        for (String line : lines) {
            assertTrue(line.startsWith("{\"program\":\""), line);
            assertTrue(
                    line.contains(
                            "\"status\":\"ok\",\"racyLocations\":[\"x\"],\"races\":[{\"location\":\"x\",\"first\":{\"op\":"),
                    line);
            assertTrue(
                    line.contains("\"first\":{\"op\":\"write\",\"line\":3,\"task\":\"main > async@3\"}"
                            + ",\"second\":{\"op\":\"write\",\"line\":4,\"task\":\"main\"}"),
                    line);
        }
    }

    @Test
    void json_on_standard_output_is_not_mixed_with_the_report() throws IOException {
        file("a.task", RACY);
        file("b.task", "x = ;");
        assertEquals(66, model("--json", "-", directory));

        assertEquals(2, out.toString().lines().count());
        assertTrue(out.toString().lines().allMatch(line -> line.startsWith("{") && line.endsWith("}")), out.toString());
        assertTrue(err.toString().contains("b.task:1:1: expected a name that is declared"), err.toString());
    }

    @Test
    void a_directory_stands_for_its_programs_in_the_order_of_their_names() throws IOException {
        file("b.task", RACE_FREE);
        file("a/z.task", RACE_FREE);
        file("a/notes.txt", "no program");
        assertEquals(0, model(directory));

        List<String> lines = out.toString().lines().toList();
        assertEquals(2, lines.size());
        assertTrue(lines.get(0).contains("z.task") && lines.get(1).contains("b.task"), lines.toString());
    }

    @Test
    void the_largest_exit_code_of_all_files_counts_and_every_file_is_reported() throws IOException {
        file("a-race.task", RACY);
        file("b-syntax.task", "var;");
        file("c-free.task", RACE_FREE);
        assertEquals(66, model(directory));
        file("d-deadlock.task", "promise p; get p;");
        assertEquals(67, model(directory));

        String report = out.toString();
        for (String name : List.of("a-race", "b-syntax", "c-free", "d-deadlock")) {
            assertTrue(report.contains(name), report);
        }
    }

    @Test
    void an_algorithm_that_lacks_a_construct_is_refused_with_the_line_and_those_that_have_it() throws IOException {
        assertEquals(64, model("--algorithm", "sp-bags", file("a.task", RACE_FREE)));
        assertTrue(
                out.toString()
                        .contains(
                                "a.task:2:1: the algorithm sp-bags has no async/finish; these have all that the program"
                                        + " uses: esp-bags, "),
                out.toString());
    }

    @Test
    void a_file_that_is_missing_does_not_hide_the_others() throws IOException {
        assertEquals(66, model(directory.resolve("missing.task"), file("a.task", RACY)));
        assertTrue(out.toString().contains("missing.task:1:1: cannot be read: there is no such file"), out.toString());
        assertTrue(out.toString().contains("race on x"), out.toString());
        assertEquals(64, model(directory.resolve("missing.task")));
    }

    @Test
    void bytes_that_are_no_utf_8_are_refused_at_their_place() throws IOException {
        Path file = directory.resolve("latin.task");
        Files.write(file, new byte[] {'v', 'a', 'r', ' ', (byte) 0xE9, ';'});
        assertEquals(65, model(file));
        assertTrue(
                out.toString().contains("latin.task:1:5: the text is not UTF-8: byte 0xE9 at offset 4"),
                out.toString());
    }

    @Test
    void run_time_errors_report_the_races_until_then() throws IOException {
        assertEquals(67, model(file("a.task", "var x;\nasync { x = 1; }\nx = 2;\nx = 1 / 0;")));
        assertTrue(out.toString().contains("a.task:4:7: division by zero; until then a race on x"), out.toString());
    }

    @Test
    void a_deadlock_names_each_suspended_task_and_its_line() throws IOException {
        assertEquals(67, model(file("a.task", "promise p;\nasync {\n  get p;\n}\nfinish { async { get p; } }")));
        assertTrue(out.toString().contains("  main waits at line 5 for the tasks of its finish\n"), out.toString());
        assertTrue(
                out.toString().contains("  main > async@2 waits at line 3 for a promise that no task has set\n"),
                out.toString());
        assertTrue(
                out.toString().contains("  main > async@5 waits at line 5 for a promise that no task has set\n"),
                out.toString());
    }

    @Test
    void explain_prints_the_table_of_the_esp_bags_paper() {
        Path figure = Path.of("..", "programs", "task", "esp-bags", "figure-2-one-iteration.task");
        assertEquals(66, model("--algorithm", "esp-bags", "--explain", figure));

        List<String> rows = out.toString()
                .lines()
                .dropWhile(line -> !line.startsWith("  line"))
                .map(row -> row.strip().replaceAll(" +", " "))
                .toList();
        // Table 1 of the paper; its first access of the row for line 8 is split into the read and the write of B[0].
        assertEquals(
                List.of(
                        "line T1 S F1 P T2 S F2 P T3 S T3 P T4 S B[0]",
                        "5 {T1} - - - - - - -",
                        "6 {T1} ∅ - - - - - -",
                        "8 {T1} ∅ {T2} - - - - -",
                        "9 {T1} ∅ {T2} - - - - reader T2",
                        "9 {T1} ∅ {T2} - - - - writer T2",
                        "15 {T1} {T2} ∅ - - - - writer T2",
                        "16 {T1} {T2} ∅ ∅ - - - writer T2",
                        "17 {T1} {T2} ∅ ∅ {T3} ∅ - writer T2",
                        "18 {T1} {T2} ∅ ∅ {T3} ∅ {T4} writer T2",
                        "*19 {T1} {T2} ∅ ∅ {T3} ∅ {T4} writer T4",
                        "20 {T1} {T2} ∅ ∅ {T3} {T4} ∅ writer T4",
                        "22 {T1} {T2} ∅ {T3,T4} ∅ ∅ ∅ writer T4",
                        "23 {T1,T3,T4} {T2} ∅ ∅ ∅ ∅ ∅ writer T4"),
                rows.subList(0, 14));
    }

    @Test
    void explore_shows_the_different_endings_of_a_racy_program() throws IOException {
        assertEquals(66, model("--explore", file("a.task", RACY)));
        assertTrue(out.toString().contains("final memory: 2 different ones"), out.toString());
        assertTrue(out.toString().contains("x = 1") && out.toString().contains("x = 2"), out.toString());
    }

    @Test
    void r_sketch_stops_at_its_limit_and_names_the_alternatives() throws IOException {
        Path file = file("a.task", "var x;\nfor i in 0..100 { future f { read x; } get f; }");
        assertEquals(64, model("--algorithm", "r-sketch", "--max-non-sp-edges", "10", file));
        assertTrue(out.toString().contains("Choose drdp or auto"), out.toString());
    }

    @Test
    void a_text_of_many_megabytes_is_checked() throws IOException {
        StringBuilder text = new StringBuilder("var x;\n");
        for (int i = 0; i < 200_000; i++) {
            text.append("async { read x; } // one of many\n");
        }
        assertEquals(0, model(file("a.task", text.toString())));
    }
}
