package org.taskrace.report.suppress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.report.Examples;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.SuppressedRace;

class SuppressionsTest {

    private static final RaceReport RACE = Examples.race("shop.Cart.total", "lambda$main$0", 17, "sum", 19);

    private static boolean matches(String line) throws SuppressionTextException {
        return Suppressions.parse("known", line).match(RACE).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.Cart.total",
                "shop.Cart.*",
                "*.total",
                "*",
                "Main.java:17",
                "Main.java:19",
                "Main.sum",
                "Main.lambda$main$*",
                "shop.Cart.total @ Main.sum",
                "shop.Cart.* @ Main.java:17",
                "* @ Main.sum | Main.lambda$main$0",
                "shop.Cart.total @ Main.java:17 | Main.java:19",
                "shop.Cart.total # since the spring",
                "\tshop.Cart.total  "
            })
    void line_matches(String line) throws SuppressionTextException {
        assertTrue(matches(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cart.total",
                "shop.Cart",
                "shop.Cart.totals",
                "shop.Cart.tota?",
                "Main.java:1",
                "Main.java",
                "shop.Cart.total @ Main.java:18",
                "other @ Main.sum",
                "* @ Main.sum | Main.sum",
                "shop.Cart.total @ Main.java:17 | Main.java:18",
                "# shop.Cart.total",
                ""
            })
    void line_does_not_match(String line) throws SuppressionTextException {
        assertFalse(matches(line));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "a.b @~known:2: a site is missing: write LOCATION @ SITE or LOCATION @ SITE | SITE",
                "a.b @ c |~known:2: a site is missing: write LOCATION @ SITE or LOCATION @ SITE | SITE",
                "@ c~known:2: the location before '@' is missing; '*' stands for any",
                "a @ b | c | d~known:2: a race has two sites, but this line names 3",
            })
    void wrong_line_is_refused_with_its_number(String line, String message) {
        SuppressionTextException e =
                assertThrows(SuppressionTextException.class, () -> Suppressions.parse("known", "# a comment\n" + line));
        assertEquals(message, e.getMessage());
    }

    @Test
    void an_array_can_be_named_by_the_line_that_made_it() throws SuppressionTextException {
        RaceReport race = Examples.several().run().races().get(3);

        assertTrue(Suppressions.parse("known", "double[] created at Orders.java:15")
                .match(race)
                .isPresent());
        assertTrue(Suppressions.parse("known", "double[]").match(race).isPresent());
        assertFalse(Suppressions.parse("known", "double[] created at Orders.java:16")
                .match(race)
                .isPresent());
    }

    @Test
    void the_first_matching_line_is_named_and_unused_ones_too() throws SuppressionTextException {
        Suppressions known = Suppressions.parse("known", "nothing\n\n*.total\nMain.sum\nelse # why\n");

        assertEquals(Optional.of("known:3"), known.match(RACE));
        assertEquals(List.of("known:1", "known:5"), known.unused());
    }

    @Test
    void the_line_written_for_a_race_matches_it_and_no_other_of_the_example() throws SuppressionTextException {
        List<RaceReport> races = Examples.several().run().races();
        for (RaceReport race : races) {
            Suppressions known = Suppressions.parse(
                    "known", Suppressions.linesFor(List.of(race)).get(0));
            assertEquals(
                    List.of(race),
                    races.stream()
                            .filter(other -> known.match(other).isPresent())
                            .toList());
        }
    }

    @Test
    void numbers_of_lambdas_are_left_open() {
        assertEquals(
                List.of("shop.Cart.total @ Main.lambda$main$* | Main.sum"), Suppressions.linesFor(List.of(RACE, RACE)));
    }

    @Test
    void a_report_keeps_the_races_that_are_not_known() throws SuppressionTextException {
        RunReport report = Examples.several().run();
        Suppressions.Applied applied =
                Suppressions.parse("known", "shop.Orders.total").apply(report);

        assertEquals(Verdict.RACE, applied.report().verdict());
        assertEquals(report.races().subList(2, 5), applied.report().races());
        assertEquals(
                List.of(
                        new SuppressedRace(report.races().get(0), "known:1"),
                        new SuppressedRace(report.races().get(1), "known:1")),
                applied.suppressed());
        assertEquals(report.guarantee(), applied.report().guarantee());
    }

    @Test
    void the_text_tells_how_many_were_left_out_and_what_was_unused() throws SuppressionTextException {
        Suppressions known = Suppressions.parse("known", "*.total\nnothing");
        known.match(RACE);

        assertEquals("taskrace: 1 known race left out\ntaskrace: unused suppression, known:2\n", known.words(1));
    }

    @Test
    void a_report_without_known_races_stays_as_it_is() throws SuppressionTextException {
        RunReport report = Examples.several().run();

        assertEquals(
                report, Suppressions.parse("known", "nothing").apply(report).report());
    }

    @Test
    void all_races_known_but_not_all_listed_is_inconclusive() throws SuppressionTextException {
        RunReport run = Examples.several().run();
        RunReport more = new RunReport(
                run.version(),
                run.verdict(),
                run.guarantee(),
                run.weakenedBy(),
                run.assuming(),
                run.problems(),
                run.races(),
                true,
                run.deadlock(),
                run.orderDependent(),
                run.moreOrderDependent(),
                run.statistics());

        assertEquals(
                Verdict.INCONCLUSIVE,
                Suppressions.parse("known", "*").apply(more).report().verdict());
    }

    @Test
    void line_counts_up_to_its_last_day_and_is_named_afterwards() throws SuppressionTextException {
        Suppressions lasting = Suppressions.parse("known", "shop.Cart.total until " + LocalDate.now());
        Suppressions over = Suppressions.parse("known", "shop.Cart.total until 2020-02-29 # until the rewrite");

        assertTrue(lasting.match(RACE).isPresent());
        assertEquals(Optional.empty(), over.match(RACE));
        assertEquals("taskrace: expired suppression, known:1 (until the rewrite)\n", over.words(0));
        SuppressionTextException wrong = assertThrows(
                SuppressionTextException.class, () -> Suppressions.parse("known", "shop.Cart.total until spring"));
        assertTrue(wrong.getMessage().startsWith("known:1: 'until spring' names no day"), wrong.getMessage());
    }

    @Test
    void reason_stands_beside_the_line_that_leaves_a_race_out() throws SuppressionTextException {
        assertEquals(
                Optional.of("known:1 (a counter for the log)"),
                Suppressions.parse("known", "shop.Cart.total   #  a counter for the log ")
                        .match(RACE));
    }

    @Test
    void races_of_the_baseline_are_counted_or_left_out() {
        RaceReport other = Examples.race("shop.Cart.hits", "lambda$main$0", 17, "sum", 19);
        RaceReport moved = Examples.race("shop.Cart.total", "lambda$main$7", 27, "sum", 29);
        Suppressions counted = Suppressions.none().with(Suppressions.of(List.of(RACE)), false);
        Suppressions onlyNew = Suppressions.none().with(Suppressions.of(List.of(RACE)), true);

        assertEquals(Optional.empty(), counted.match(moved));
        assertEquals("taskrace: 1 race is in the baseline; --only-new leaves them out\n", counted.words(0));
        assertEquals(Optional.of("the baseline"), onlyNew.match(moved));
        assertEquals(Optional.empty(), onlyNew.match(other));
        assertEquals("taskrace: 1 race is in the baseline and left out\n", onlyNew.words(1));
    }
}
