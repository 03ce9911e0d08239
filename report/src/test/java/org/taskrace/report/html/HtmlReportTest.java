package org.taskrace.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.taskrace.report.Examples;
import org.taskrace.report.Explanation;
import org.taskrace.report.source.SourceFinder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTest {

    private static final String PAGE = HtmlReport.of(Examples.several(), Examples.sources());

    private static String data(String page) {
        Matcher matcher = Pattern.compile("<script type=\"application/json\" id=\"data\">([^<]*)</script>")
                .matcher(page);
        assertTrue(matcher.find(), "the data element is not there, or has a < in it");
        return matcher.group(1);
    }

    @Test
    void names_cannot_leave_the_data() {
        String rest = PAGE.replace(data(PAGE), "");

        assertFalse(rest.contains("pwned"));
        assertFalse(rest.contains("onerror=alert"));
        assertEquals(2, rest.split("<script", -1).length - 1 - count(rest, "\"<script"));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void the_data_hold_races_excerpts_and_graphs() {
        JsonNode data = new JsonMapper().readTree(data(PAGE));

        assertEquals(6, data.at("/races").size());
        assertEquals(
                "                total += amounts[i];",
                data.at("/races/0/first/source/lines/4").asString());
        assertEquals(46, data.at("/races/0/first/source/from").asInt());
        assertEquals(
                "evil.</script><script>document.title='pwned'</script>.<img src=x onerror=alert(1)>, created at \"><b>.java:1",
                data.at("/races/4/where").asString());
        assertTrue(data.at("/races/4/first/source").isMissingNode());
        assertEquals(
                ".taskrace-suppressions:3", data.at("/races/5/suppressedBy").asString());
        assertFalse(data.at("/races/3/graph/fromChains").asBoolean());
    }

    @Test
    void the_verdict_and_each_race_name_the_page_that_explains_them() {
        JsonNode data = new JsonMapper().readTree(data(PAGE));

        assertEquals("docs/races/README.md", data.at("/explained").asString());
        for (JsonNode race : data.at("/races")) {
            String kind = race.at("/kind").asString();
            String page = kind.equals("array") ? "array-element" : kind.equals("object") ? "jdk-object" : kind;
            String path = race.at("/explained").asString();
            assertEquals("docs/races/" + page + ".md", path);
            assertTrue(data.at("/pages").get(path).asString().contains("## What to do"), path);
        }
    }

    @Test
    void every_page_that_reports_name_is_there() {
        for (Explanation page : Explanation.values()) {
            assertTrue(Files.exists(Path.of("..", page.path())), page.path());
            assertTrue(page.markdown().startsWith("# "), page.path());
            assertFalse(page.markdown().contains("]("), page.path());
        }
    }

    @Test
    void nothing_is_loaded_from_elsewhere() {
        String policy = PAGE.substring(PAGE.indexOf("Content-Security-Policy"), PAGE.indexOf("<title>"));

        assertTrue(policy.contains("default-src 'none'"), policy);
        assertFalse(policy.contains("http"), policy);
        assertFalse(Pattern.compile("<(script|img|iframe|link)[^>]*(src|href)=(?!\"data:)")
                .matcher(PAGE)
                .find());
    }

    @Test
    void a_page_without_races_is_small() {
        String page = HtmlReport.of(
                Examples.without("\"verdict\": \"race-free\", \"guarantee\": \"every-schedule\""), SourceFinder.none());

        assertTrue(page.length() < 100_000, () -> page.length() + " characters");
    }

    @Test
    void what_is_filled_in_is_not_searched_for_marks() {
        assertEquals("a@@x@@b", Template.fill("a@@y@@b", name -> "@@x@@"));
        assertThrows(IllegalArgumentException.class, () -> Template.fill("a@@b", name -> name));
    }
}
