package org.taskrace.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;

class ReportCommandTest {

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path result;

    @BeforeEach
    void storeAResult() throws IOException {
        List<RaceReport> races = List.of(race("total", 17, 19), race("hits", 23, 27));
        RunReport report = new RunReport(
                "1.0",
                RunReport.Verdict.RACE,
                RunReport.Guarantee.EVERY_SCHEDULE,
                List.of(),
                List.of(),
                List.of(),
                races,
                false,
                List.of(),
                List.of(),
                false,
                new RunReport.Statistics(3, 4, -1, -1, -1, 5, 6, 7, "drdp", 0.5));
        result = Files.writeString(directory.resolve("result.json"), JsonReport.of(report));
    }

    private static RaceReport race(String field, int first, int second) {
        return new RaceReport(
                new RaceReport.Location("static", "shop.Cart", field, null, null),
                new RaceReport.Access(
                        "write", "shop.Cart", "lambda$main$0", "Cart.java", first, List.of("main", "Cart.java:15")),
                new RaceReport.Access("read", "shop.Cart", "main", "Cart.java", second, List.of("main")),
                "the task created at Cart.java:15 is never joined",
                2);
    }

    private int run(Object... args) {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }

    @Test
    void a_stored_result_is_printed_as_the_run_printed_it() {
        assertEquals(ExitCode.OK, run("report", result));

        assertTrue(out.toString().startsWith("taskrace: race 1 on shop.Cart.total\n"), out.toString());
        assertTrue(out.toString().endsWith("taskrace: 2 races found\n"), out.toString());
    }

    @Test
    void one_race_is_explained_with_its_tasks_and_its_reason() {
        assertEquals(ExitCode.OK, run("explain", result, "2"), err::toString);

        assertTrue(out.toString().startsWith("Race 2 of 2: shop.Cart.hits\n"), out.toString());
        assertTrue(
                out.toString()
                        .contains("    main\n    ├─ task of Cart.java:15\n    │     first access: write\n"
                                + "    └─ second access: read, in main itself\n"),
                out.toString());
        assertTrue(
                out.toString()
                        .contains("They are parallel because the task created at Cart.java:15 is never joined.\n"),
                out.toString());
    }

    @Test
    void what_cannot_be_explained_is_refused_in_one_line() throws IOException {
        assertEquals(ExitCode.USAGE, run("explain", result, "3"));
        assertTrue(err.toString().contains("there is no race 3: " + result + " has 2 races"), err.toString());
        Path broken = Files.writeString(directory.resolve("broken.json"), "{\"a\":");
        assertEquals(ExitCode.NOT_A_PROGRAM, run("explain", broken));
        assertTrue(err.toString().contains("a result is what 'taskrace run --json FILE' writes"), err.toString());
    }

    @Test
    void html_and_sarif_are_written_without_text() throws IOException {
        Path html = directory.resolve("r.html");
        Path sarif = directory.resolve("r.sarif");

        assertEquals(ExitCode.OK, run("report", result, "--html", html, "--sarif", sarif), err::toString);

        assertEquals("", out.toString());
        assertTrue(Files.readString(html).startsWith("<!doctype html>"));
        assertTrue(Files.readString(html).contains("shop.Cart.total"));
        assertTrue(Files.readString(sarif).contains("\"uri\":\"shop/Cart.java\""));
    }

    @Test
    void sources_are_found_below_the_source_path() throws IOException {
        Path source = directory.resolve("app/src/main/java/shop/Cart.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "// line\n".repeat(16) + "total += 1; // the racy one\n" + "// line\n".repeat(20));

        assertEquals(ExitCode.OK, run("report", result, "--html", "-", "--source-path", directory.resolve("app")));

        assertTrue(out.toString().contains("total += 1; // the racy one"));
    }

    @Test
    void sarif_on_standard_output_leaves_the_text_to_standard_error() {
        assertEquals(ExitCode.OK, run("report", result, "--sarif", "-", "--text"));

        assertTrue(out.toString().startsWith("{\"$schema\""), out.toString());
        assertTrue(err.toString().endsWith("taskrace: 2 races found\n"), err.toString());
    }

    @Test
    void suppressions_are_written_for_each_race_and_leave_it_out() throws IOException {
        assertEquals(ExitCode.OK, run("suppress", result));
        assertEquals(
                "shop.Cart.total @ shop.Cart.lambda$main$* | shop.Cart.main\nshop.Cart.hits @ shop.Cart.lambda$main$* | shop.Cart.main\n",
                out.toString());
        Path known = Files.writeString(directory.resolve("known"), out + "Other.field\n");
        out.getBuffer().setLength(0);

        assertEquals(ExitCode.OK, run("report", result, "--suppress", known));

        assertFalse(out.toString().contains("race 1"), out.toString());
        assertTrue(
                out.toString().contains("holds for this schedule only: a suppressed race on shop.Cart.total"),
                out.toString());
        assertTrue(out.toString().contains("no race in the schedule that ran"), out.toString());
        assertTrue(
                out.toString()
                        .startsWith(
                                "taskrace: 2 known races left out\ntaskrace: unused suppression, " + known + ":3\n"),
                out.toString());
    }

    @Test
    void a_suppressed_race_is_marked_in_sarif() throws IOException {
        Path known = Files.writeString(directory.resolve("known"), "shop.Cart.hits # a counter for the log\n");

        assertEquals(ExitCode.OK, run("report", result, "--sarif", "-", "--suppress", known));

        assertTrue(out.toString()
                .contains("\"suppressions\":[{\"kind\":\"external\",\"justification\":\"left out by " + known
                        + ":1 (a counter for the log)\"}]"));
    }

    @Test
    void what_is_no_result_is_refused_where_it_is_wrong() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.json"), "{\"tool\": \"other\"}");

        assertEquals(ExitCode.NOT_A_PROGRAM, run("report", broken));
        assertTrue(err.toString().startsWith(broken + ":1:10: this is no result of taskrace"), err.toString());
        assertEquals(ExitCode.NOT_A_PROGRAM, run("suppress", broken));
    }

    @Test
    void files_that_are_not_there_are_named() {
        Path none = directory.resolve("none");

        assertEquals(ExitCode.USAGE, run("report", none));
        assertEquals(ExitCode.USAGE, run("suppress", none));
        assertEquals(ExitCode.USAGE, run("report", result, "--suppress", none));
        assertEquals(ExitCode.USAGE, run("report", result, "--source-path", none));
        assertEquals(ExitCode.USAGE, run("report", result, "--html", none.resolve("r.html")));
        assertEquals(5, err.toString().split("none", -1).length - 1, err.toString());
        assertEquals(ExitCode.USAGE, run("report", result, "--html", "-", "--sarif", "-"));
    }

    @Test
    void results_of_a_folder_get_a_page_each_and_an_index() throws IOException {
        Path results = Files.createDirectories(directory.resolve("results"));
        Files.copy(result, results.resolve("shop.CartTest.pay & go#1.json"));
        Files.copy(result, results.resolve("index.json"));
        Path pages = directory.resolve("new/pages");

        assertEquals(ExitCode.OK, run("report", results, result, "--html", pages, "--sarif", pages), err::toString);

        String index = Files.readString(pages.resolve("index.html"));
        assertTrue(index.contains("<h1>3 results, 3 with a race or deadlock</h1>"), index);
        assertTrue(
                index.contains(
                        "<td class=\"bad\">2 races found</td><td><a href=\"./shop.CartTest.pay &amp; go%231.html\">"
                                + "shop.CartTest.pay &amp; go#1</a>"),
                index);
        assertTrue(
                Files.readString(pages.resolve("shop.CartTest.pay & go#1.html")).contains("shop.Cart.total"));
        assertTrue(Files.readString(pages.resolve("index-2.html")).contains("shop.Cart.total"));
        assertTrue(Files.exists(pages.resolve("result.sarif")));
    }

    @Test
    void several_results_are_printed_under_their_names() throws IOException {
        Path second = Files.copy(result, directory.resolve("second.json"));

        assertEquals(ExitCode.OK, run("report", directory));

        assertTrue(
                out.toString().startsWith("== " + result + "\ntaskrace: race 1 on shop.Cart.total\n"), out.toString());
        assertTrue(out.toString().contains("taskrace: 2 races found\n== " + second + "\n"), out.toString());
        assertEquals(ExitCode.USAGE, run("report", directory, "--html", "-"));
        assertTrue(err.toString().contains("several results cannot go to standard output"), err.toString());
    }

    @Test
    void a_folder_without_results_is_refused() throws IOException {
        Path empty = Files.createDirectories(directory.resolve("empty"));

        assertEquals(ExitCode.USAGE, run("report", empty));
        assertTrue(err.toString().startsWith(empty + ": no result is in this folder"), err.toString());
        assertEquals(ExitCode.USAGE, run("report", directory, "--html", result));
        assertTrue(err.toString().contains("several results need a folder, and " + result), err.toString());
    }

    @Test
    void a_wrong_suppression_is_named_with_its_line() throws IOException {
        Path known = Files.writeString(directory.resolve("known"), "# fine\n@ nothing\n");

        assertEquals(ExitCode.USAGE, run("report", result, "--suppress", known));
        assertTrue(err.toString().startsWith(known + ":2: the location before '@' is missing"), err.toString());
    }

    @Test
    void kind_of_result_is_explained_by_its_page() {
        assertEquals(ExitCode.OK, run("explain", "jdk-object"), err::toString);

        assertTrue(out.toString().startsWith("# A race on a JDK object\n"), out.toString());
        assertTrue(out.toString().contains("## What to do"), out.toString());
    }

    @Test
    void races_of_an_earlier_result_are_left_out_if_only_new_ones_count() throws IOException {
        Path same = Files.copy(result, directory.resolve("earlier.json"));
        assertEquals(ExitCode.OK, run("report", result, "--baseline", same, "--only-new"), err::toString);

        assertTrue(out.toString().startsWith("taskrace: 2 races are in the baseline and left out\n"), out.toString());
        assertTrue(out.toString().contains("no race in the schedule that ran"), out.toString());
    }

    @Test
    void results_of_a_folder_go_into_one_sarif_file() throws IOException {
        Files.copy(result, directory.resolve("other.json"));
        Path all = directory.resolve("all.sarif");
        assertEquals(ExitCode.OK, run("report", directory, "--sarif", all, "--category", "tests"), err::toString);

        String text = Files.readString(all);
        assertTrue(text.contains("\"automationDetails\":{\"id\":\"tests/\"}"), text);
        assertEquals(2, text.split("\"ruleId\":\"determinacy-race\"", -1).length - 1);
    }

    @Test
    void suppressions_are_written_with_reason_and_last_day() {
        assertEquals(ExitCode.OK, run("suppress", result, "--reason", "a cache", "--until", "2027-01-31"));

        assertTrue(
                out.toString()
                        .startsWith(
                                "shop.Cart.total @ shop.Cart.lambda$main$* | shop.Cart.main until 2027-01-31 # a cache\n"),
                out.toString());
    }
}
