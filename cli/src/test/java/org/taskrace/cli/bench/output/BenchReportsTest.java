package org.taskrace.cli.bench.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.ListedSuite;
import org.taskrace.cli.bench.measure.MeasurementConditions;
import org.taskrace.cli.bench.measure.OptimisationEffects;
import org.taskrace.cli.bench.measure.ProcessorTimeLimit;
import org.taskrace.cli.bench.measure.RunMode;
import org.taskrace.cli.bench.measure.SuiteResult;

class BenchReportsTest {

    private static final SuiteResult SUITE = new SuiteResult(
            "forkjoin",
            "somebody, 4.86x",
            List.of(
                    measured("SOR", true, 1.0, 1.1, 2.0),
                    measured("A<B", true, 0.5, 0.5, 4.0),
                    measured("fib", false, 0.001, 0.002, 0.003)),
            Map.of());

    private static BenchmarkTimes measured(
            String name, boolean inMean, double baseline, double structure, double full) {
        return new BenchmarkTimes(
                name,
                "9.05x",
                inMean,
                List.of(
                        BenchmarkTimes.Times.of(List.of(baseline * 1.1, baseline), 100),
                        BenchmarkTimes.Times.of(List.of(structure), 150),
                        BenchmarkTimes.Times.of(List.of(full), 250)),
                new BenchmarkTimes.Counts(1000, 20, 30, 40));
    }

    @Test
    void the_mean_is_geometric_and_leaves_out_what_is_no_work() {
        assertEquals(4.0, SUITE.geometricMean(RunMode.FULL), 1e-9);
        assertEquals(8.0, SUITE.worst(), 1e-9);
    }

    @Test
    void the_cost_of_a_task_is_what_it_takes_beyond_a_call() {
        assertEquals(2000, SUITE.taskCosts().get(0).nanosecondsPerTask(RunMode.FULL), 1e-6);
    }

    @Test
    void the_spread_is_between_jvms() {
        assertEquals(0.1, SUITE.benchmarks().get(0).spread(), 1e-9);
    }

    @Test
    void json_has_the_agreed_shape() {
        assertEquals(
                "{\"suites\":[{\"name\":\"forkjoin\",\"geometricMean\":4,\"worst\":8,\"benchmarks\":["
                        + "{\"name\":\"SOR\",\"baselineSeconds\":1,\"structureSlowdown\":1.1000,\"slowdown\":2,\"memoryRatio\":2.5,"
                        + "\"tasks\":1000,\"reads\":20,\"writes\":30},"
                        + "{\"name\":\"A<B\",\"baselineSeconds\":0.5,\"structureSlowdown\":1,\"slowdown\":8,\"memoryRatio\":2.5,"
                        + "\"tasks\":1000,\"reads\":20,\"writes\":30}]}],"
                        + "\"taskCosts\":[{\"suite\":\"forkjoin\",\"name\":\"fib\",\"nanosecondsPerTask\":2000,\"tasks\":1000}]}\n",
                BenchJson.of(List.of(SUITE)));
    }

    @Test
    void the_page_draws_each_benchmark_and_escapes_names() {
        String page = BenchPage.of(List.of(SUITE), new MeasurementConditions(List.of("JDK <17>")));
        assertTrue(page.contains("<td>A&lt;B</td>"), page);
        assertTrue(page.contains("JDK &lt;17&gt;"), page);
        assertTrue(page.contains("mean 4.00x</text>"), page);
        assertEquals(4, page.split("<rect ", -1).length - 1, "two bars for each of two benchmarks");
    }

    @Test
    void the_table_has_a_line_for_each_benchmark_and_one_for_the_mean() {
        StringWriter text = new StringWriter();
        TextTable table = new TextTable(new PrintWriter(text));
        table.begin(SUITE.name());
        SUITE.all().forEach(table::row);
        table.end(SUITE);
        assertTrue(
                text.toString().matches("(?s).*SOR +1000\\.00 ms +1\\.10x +2\\.00x +10 % +2\\.50x.*9\\.05x.*"),
                text::toString);
        assertTrue(text.toString().contains("a task of fib costs 2000 ns more than a call"), text::toString);
        assertTrue(text.toString().matches("(?s).*mean of 2 +2?.*4\\.00x.*worst 8\\.00x.*"), text::toString);
    }

    @Test
    void a_program_without_figures_is_named_with_the_reason() {
        SuiteResult result = new SuiteResult("s", "", List.of(SUITE.all().get(0)), Map.of("bfs", "stopped: too long"));
        StringWriter text = new StringWriter();
        TextTable table = new TextTable(new PrintWriter(text));
        table.without("bfs", "stopped: too long");
        table.end(result);
        assertTrue(text.toString().contains("  bfs          stopped: too long"), text::toString);
        assertTrue(text.toString().contains("the mean leaves out bfs"), text::toString);
        assertTrue(
                BenchJson.of(List.of(result)).contains("\"withoutFigures\":{\"bfs\":\"stopped: too long\"}"),
                () -> BenchJson.of(List.of(result)));
        assertTrue(BenchPage.of(List.of(result), new MeasurementConditions(List.of()))
                .contains("bfs: stopped: too long"));
    }

    @Test
    void counts_that_were_not_taken_stay_empty() {
        BenchmarkTimes one = SUITE.all().get(0);
        SuiteResult result = new SuiteResult(
                "s",
                "",
                List.of(new BenchmarkTimes(one.name(), "", true, one.times(), BenchmarkTimes.Counts.NONE)),
                Map.of());
        StringWriter text = new StringWriter();
        new TextTable(new PrintWriter(text)).row(result.all().get(0));
        assertTrue(text.toString().matches("(?s) *SOR .*2\\.50x\\R"), text::toString);
        assertTrue(!BenchJson.of(List.of(result)).contains("\"tasks\":-1"), () -> BenchJson.of(List.of(result)));
    }

    @Test
    void a_process_beyond_its_limit_is_stopped() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        ProcessorTimeLimit limit = ProcessorTimeLimit.begin(process, 0.05);
        process.waitFor();
        assertTrue(limit.isReached());
    }

    @Test
    void effects_are_a_line_for_each_optimisation_and_a_column_for_each_benchmark() {
        List<OptimisationEffects> effects = List.of(effects("SOR", 2), effects("LUFact", 8));
        String text = OptimisationEffects.table("forkjoin", effects);
        assertTrue(text.matches("(?s).*all optimisations +2\\.00x +8\\.00x +4\\.00x\\R.*"), text);
        assertTrue(text.matches("(?s).*without loops +\\d+\\.00x +\\d+\\.00x .*"), text);
        assertTrue(text.matches("(?s).*without any +\\d+\\.00x +\\d+\\.00x +\\S+\\R"), text);
        assertEquals(OptimisationEffects.variants().size() + 2, text.lines().count());
    }

    @Test
    void effects_as_json_name_what_was_switched_off() {
        String json = BenchJson.ofEffects(Map.of("forkjoin", List.of(effects("SOR", 2))));
        assertTrue(
                json.startsWith("{\"suites\":[{\"name\":\"forkjoin\",\"benchmarks\":[{\"name\":\"SOR\",\"slowdown\":2,"
                        + "\"slowdownWithout\":{\"fields\":3,"),
                json);
    }

    /** Returns effects with this slowdown for all optimisations, one more for each next variant. */
    private static OptimisationEffects effects(String benchmark, double slowdown) {
        Map<String, Double> slowdowns = new LinkedHashMap<>();
        OptimisationEffects.variants().forEach(off -> slowdowns.put(off, slowdown + slowdowns.size()));
        return new OptimisationEffects(benchmark, slowdowns);
    }

    @Test
    void the_list_of_the_benchmarks_is_read_as_they_print_it() {
        assertEquals(
                List.of(new ListedSuite(
                        "forkjoin",
                        "p",
                        List.of(new ListedSuite.Item("SOR", true, "2x"), new ListedSuite.Item("fib", false, "")))),
                ListedSuite.parse(
                        List.of("suite\tforkjoin\tp", "benchmark\tSOR\ttrue\t2x", "benchmark\tfib\tfalse\t")));
    }
}
