package org.taskrace.cli.bench.output;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.MeasurementConditions;
import org.taskrace.cli.bench.measure.RunMode;
import org.taskrace.cli.bench.measure.SuiteResult;

/** The results as one page without scripts: a chart and a table for each suite. */
public final class BenchPage {

    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1c2330; --dim: #667085; --rule: #d7dce4; --page: #ffffff; --one: #9db4d0; --two: #d1652f; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6e9ef; --dim: #98a2b3; --rule: #39414f; --page: #15181e; --one: #5b7699; --two: #e0793f; }
            }
            body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 74rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
            p.conditions, p.paper, .legend { color: var(--dim); }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
            th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--rule); white-space: nowrap; }
            th:first-child, td:first-child, th:last-child, td:last-child { text-align: left; }
            tr.mean td { font-weight: 600; border-top: 2px solid var(--rule); }
            svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
            svg text { fill: var(--ink); } svg .tick, svg .value { fill: var(--dim); } svg .tick { text-anchor: middle; }
            svg .value { font-size: 10px; } svg .name { text-anchor: end; }
            svg .grid { stroke: var(--rule); } svg .mean { stroke: var(--ink); stroke-dasharray: 4 3; } svg .meanText { text-anchor: middle; }
            .structure { fill: var(--one); } .full { fill: var(--two); }
            .swatch { display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 1em; }
            .swatch.structure { background: var(--one); } .swatch.full { background: var(--two); }
            """;

    private final StringBuilder page = new StringBuilder();

    private BenchPage() {}

    public static String of(List<SuiteResult> suites, MeasurementConditions conditions) {
        BenchPage result = new BenchPage();
        result.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
        result.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        result.add("<title>taskrace: what the check costs</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>");
        result.add("<h1>What the check costs</h1>");
        result.add("<p class=\"conditions\">"
                + conditions.lines().stream().map(MarkupText::escaped).collect(Collectors.joining("; ")) + "</p>");
        suites.forEach(result::suite);
        return result.add("</body>\n</html>").page.toString();
    }

    private void suite(SuiteResult suite) {
        add("<h2>" + MarkupText.escaped(suite.name()) + "</h2>");
        if (!suite.benchmarks().isEmpty()) {
            add(
                    "<p class=\"legend\">Slowdown against the serial program without the agent, logarithmic."
                            + "<span class=\"swatch structure\"></span>structure only<span class=\"swatch full\"></span>full</p>");
            add(BarChart.of(suite));
            add("<div class=\"scroll\"><table>");
            add("<tr><th>benchmark</th><th>baseline</th><th>structure</th><th>full</th><th>spread</th><th>memory</th>"
                    + "<th>tasks</th><th>reads</th><th>writes</th><th>checks</th><th>paper</th></tr>");
            suite.benchmarks().forEach(this::row);
            add(format(
                    "<tr class=\"mean\"><td>mean</td><td></td><td>%.2fx</td><td>%.2fx</td><td></td><td></td><td></td><td></td>"
                            + "<td></td><td></td><td>worst %.2fx</td></tr>",
                    suite.geometricMean(RunMode.STRUCTURE), suite.geometricMean(RunMode.FULL), suite.worst()));
            add("</table></div>");
        }
        suite.without()
                .forEach((benchmark, reason) -> add("<p>" + MarkupText.escaped(benchmark + ": " + reason) + "</p>"));
        for (BenchmarkTimes measured : suite.taskCosts()) {
            add(format(
                    "<p>A task of %s costs %.0f ns more than a call, structure only %.0f ns.</p>",
                    MarkupText.escaped(measured.name()),
                    measured.nanosecondsPerTask(RunMode.FULL),
                    measured.nanosecondsPerTask(RunMode.STRUCTURE)));
        }
        if (!suite.paper().isEmpty()) {
            add("<p class=\"paper\">Paper: " + MarkupText.escaped(suite.paper()) + "</p>");
        }
    }

    private void row(BenchmarkTimes measured) {
        add(format(
                "<tr><td>%s</td><td>%.2f ms</td><td>%.2fx</td><td>%.2fx</td><td>%.0f %%</td><td>%.2fx</td>"
                        + "<td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>",
                MarkupText.escaped(measured.name()),
                measured.baselineSeconds() * 1e3,
                measured.slowdown(RunMode.STRUCTURE),
                measured.slowdown(RunMode.FULL),
                measured.spread() * 100,
                measured.memoryRatio(),
                count(measured, measured.counts().tasks()),
                count(measured, measured.counts().reads()),
                count(measured, measured.counts().writes()),
                count(measured, measured.counts().checks()),
                MarkupText.escaped(measured.paper())));
    }

    private static String count(BenchmarkTimes measured, long number) {
        return measured.counts().areKnown() ? format("%,d", number) : "";
    }

    private BenchPage add(String line) {
        page.append(line).append('\n');
        return this;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
