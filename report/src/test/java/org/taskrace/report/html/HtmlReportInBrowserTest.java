package org.taskrace.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.report.Examples;
import org.taskrace.report.stored.StoredReport;

/** The page in a real browser: what it shows, and what keys and clicks do. */
class HtmlReportInBrowserTest {

    // A browser that ends may still write: what it leaves in a temporary folder must not fail a test.
    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    private static Chromium browser;
    private static Path example;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Optional<Path> program = Chromium.installed();
        assumeTrue(
                program.isPresent(),
                "skipped: no Chromium on PATH; install the package chromium to test the HTML report");
        browser = new Chromium(program.get(), Files.createDirectory(folder.resolve("profile")));
        example = page("example", Examples.several());
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    private static Path page(String name, StoredReport report) throws IOException {
        return Files.writeString(folder.resolve(name + ".html"), HtmlReport.of(report, Examples.sources()));
    }

    private static String text(String selector) throws InterruptedException {
        return browser.evaluate("document.querySelector('" + selector + "').textContent");
    }

    private static int number(String selector) throws InterruptedException {
        return Integer.parseInt(browser.evaluate("document.querySelectorAll('" + selector + "').length"));
    }

    private static void open(int race) throws InterruptedException {
        browser.open(example, "#race-" + race);
        browser.waitFor("document.querySelector('#picture svg') !== null");
    }

    @Test
    void a_race_shows_both_sources_with_the_line_marked_chains_and_reason() throws InterruptedException {
        open(1);

        assertEquals("5 races", text("h1"));
        assertEquals("Race 1 on shop.Orders.total", text("#race-title"));
        assertEquals("50                total += amounts[i];\n", text(".access:nth-child(1) .marked"));
        assertTrue(text(".access:nth-child(2) .marked").startsWith("20        log.add("));
        assertEquals(2, number(".access:nth-child(1) .chain li"));
        assertEquals(3, number(".access:nth-child(1) .stack li"));
        assertTrue(text(".because").contains("joined only at Orders.java:21"));
    }

    @Test
    void the_picture_has_lanes_accesses_the_ancestor_the_late_join_and_the_missing_one() throws InterruptedException {
        open(1);

        assertEquals(2, number("#picture .node.task"));
        assertEquals(2, number("#picture .node.access"));
        assertTrue(text("#picture .node.ancestor").contains("main"));
        assertEquals(1, number("#picture .node.missing"));
        assertEquals(1, number("#picture .edge.missing"));
        assertTrue(text("#picture .node.join").contains("Orders.java:21"));
        assertEquals(
                "rgb(192, 36, 36)",
                browser.evaluate("getComputedStyle(document.querySelector('#picture .access rect')).stroke"));
    }

    @Test
    void the_two_accesses_stand_side_by_side() throws InterruptedException {
        open(2);
        String tops = browser.evaluate(
                "new Set([...document.querySelectorAll('#picture .access')].map(a => Math.round(a.getBoundingClientRect().top))).size");

        assertEquals("1", tops);
    }

    @Test
    void hostile_names_are_text() throws InterruptedException {
        open(5);

        assertTrue(browser.evaluate("document.title").startsWith("5 races"));
        assertTrue(text("#race-title")
                .contains("</script><script>document.title='pwned'</script>.<img src=x onerror=alert(1)>"));
        assertEquals(0, number("main img, main b, main svg svg, #races img"));
        assertTrue(text("#picture").contains("task of <svg onload=alert(2)>.java:4"), text("#picture"));
        assertTrue(text("#picture").contains("A&amp;B.java:2"), text("#picture"));
    }

    @Test
    void tasks_beside_the_chains_open_with_a_click_and_collapse_again() throws InterruptedException {
        open(4);
        assertEquals(4, number("#picture .node.task"));
        assertTrue(text("#picture .opens").contains("+ 2 other tasks"));

        browser.click("#picture .opens");
        browser.waitFor("document.querySelectorAll('#picture .node.task').length === 6");
        browser.click("#picture-tools button:last-child");
        browser.waitFor("document.querySelectorAll('#picture .node.task').length === 4");
    }

    @Test
    void tasks_beside_the_chains_open_with_enter() throws InterruptedException {
        open(4);
        browser.evaluate("document.querySelector('#picture .opens').focus()");
        browser.press("Enter");

        browser.waitFor("document.querySelectorAll('#picture .node.task').length === 6");
    }

    @Test
    void keys_walk_through_the_list_and_zoom() throws InterruptedException {
        open(1);
        browser.press("j");
        assertEquals("Race 2 on shop.Orders.total", text("#race-title"));
        browser.press("k");
        assertEquals("#race-1", browser.evaluate("location.hash"));
        browser.waitFor("document.querySelector('#picture svg') !== null");
        double before = width();
        browser.press("+");
        assertEquals(before * 1.25, width(), 0.01);
        browser.press("0");
        assertEquals(before, width(), 0.01);
        browser.evaluate("document.querySelector('#races').focus()");
        browser.press("End");
        assertTrue(text("#race-title").startsWith("Race 5"));
    }

    private static double width() throws InterruptedException {
        return Double.parseDouble(browser.evaluate("document.querySelector('#picture svg').getAttribute('width')"));
    }

    @Test
    void the_filter_and_the_grouping_rule_the_list() throws InterruptedException {
        open(1);
        assertEquals(5, number(".row"));
        assertEquals(4, number(".group-name"));
        browser.press("/");
        for (String letter : "average".split("")) {
            browser.press(letter);
        }
        assertEquals(1, number(".row"));
        assertEquals("1 of 5 races", text(".list [role=status]"));
        browser.evaluate(
                "(f => { f.value = ''; f.dispatchEvent(new Event('input')); })(document.querySelector('#filter'))");
        browser.evaluate(
                "(g => { g.value = 'file'; g.dispatchEvent(new Event('change')); })(document.querySelector('#grouping'))");
        assertEquals(2, number(".group-name"));
    }

    @Test
    void suppressed_races_are_hidden_until_asked_for() throws InterruptedException {
        open(1);
        assertEquals(0, number(".is-suppressed"));
        browser.click("#suppressed");
        assertEquals(1, number(".is-suppressed"));
        browser.click(".is-suppressed");
        assertTrue(text(".badges").contains("suppressed by .taskrace-suppressions:3"));
    }

    @Test
    void dark_follows_the_system_and_the_button_overrules_it() throws InterruptedException {
        open(1);
        String background = "getComputedStyle(document.body).backgroundColor";
        browser.emulate("light");
        String light = browser.evaluate(background);
        browser.emulate("dark");
        assertNotEquals(light, browser.evaluate(background));
        browser.press("t");
        assertEquals(light, browser.evaluate(background));
        browser.press("t");
        browser.press("t");
        browser.emulate("light");
    }

    @Test
    void five_hundred_races_are_listed_and_the_last_is_shown() throws IOException, InterruptedException {
        String text = Examples.text();
        int from = text.indexOf("{\"location\"");
        int to = text.indexOf(",\n  {\"location\"", from);
        String race = text.substring(from, to);
        String many = IntStream.range(0, 500)
                .mapToObj(i -> race.replace("\"name\": \"total\"", "\"name\": \"total" + i + "\""))
                .collect(Collectors.joining(",\n  "));
        int end = text.indexOf("],\n \"suppressed\"");
        StoredReport report = Examples.read(text.substring(0, from) + many + text.substring(end));
        browser.open(page("many", report), "#race-500");

        assertEquals("500 races", text("h1"));
        assertEquals(500, number(".row"));
        assertTrue(text("#race-title").contains("total499"));
        assertEquals(
                "true",
                browser.evaluate("(r => r.top >= 0 && r.bottom <= innerHeight + 1)("
                        + "document.querySelector('[aria-selected=true]').getBoundingClientRect())"));
    }

    @Test
    void pages_without_races_say_what_holds_and_what_weakens_it() throws IOException, InterruptedException {
        browser.open(
                page("free", Examples.without("\"verdict\": \"race-free\", \"guarantee\": \"every-schedule\"")), "");
        assertEquals("No race, in every schedule", text("h1"));
        assertTrue(text("#unweakened").contains("Nothing."));

        browser.open(
                page(
                        "weak",
                        Examples.without(
                                "\"verdict\": \"race-free\", \"guarantee\": \"this-schedule\","
                                        + " \"weakenedBy\": [{\"construct\": \"BlockingQueue.take\", \"at\": \"Main.java:31\"}]")),
                "");
        assertEquals("No race in the schedule that ran", text("h1"));
        assertEquals("BlockingQueue.takeMain.java:31", text("#weakened td:first-child") + text("#weakened td.place"));

        browser.open(
                page(
                        "unclear",
                        Examples.without("\"verdict\": \"inconclusive\", \"guarantee\": \"this-schedule\","
                                + " \"problems\": [{\"problem\": \"a <b>native</b> method\", \"at\": \"\"}]")),
                "");
        assertEquals("Inconclusive", text("h1"));
        assertTrue(text("#problems").contains("a <b>native</b> method"));

        browser.open(
                page(
                        "stuck",
                        Examples.without(
                                "\"verdict\": \"inconclusive\", \"guarantee\": \"this-schedule\","
                                        + " \"deadlock\": [{\"task\": [\"main\", \"A.java:3\"], \"waitsFor\": \"Thread.join\", \"at\": \"A.java:9\"}]")),
                "");
        assertEquals("Deadlock", text("h1"));
        assertEquals("main › A.java:3Thread.joinA.java:9", text("#deadlock tbody tr"));
    }

    @Test
    void the_browser_has_nothing_to_complain_about() throws InterruptedException {
        for (int race = 1; race <= 6; race++) {
            open(race);
        }

        assertEquals(List.of(), browser.complaints());
    }
}
