package org.taskrace.agent.analysis.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.testing.CompiledSource;

class LoopAccessAnalysisTest {

    private static final String MEMBERS = """
            int n;
            int f;
            int[] values;
            static int[] table;
            volatile int v;
            static native void unknown();
            static void writes(Sample p) { p.values = null; }
            """;

    private CompiledSource source;
    private MethodNode method;
    private List<Loop> loops;

    /** Returns what is known of the loops of method m, inner ones first. */
    private List<LoopAccessAnalysis> analyse(String code) {
        source = CompiledSource.ofMembers(MEMBERS + code);
        method = source.method("m");
        ControlFlowGraph flow = new ControlFlowGraph(method);
        loops = Loop.of(flow);
        Map<Loop, LoopAccessAnalysis> found =
                LoopAccessAnalysis.of(method, flow, loops, AnalysisContext.of(source, new EscapeSummaryStore()));
        return new ArrayList<>(found.values());
    }

    private LoopAccessAnalysis inner(String code) {
        return analyse(code).get(0);
    }

    private List<String> lines(List<LoopAccess> found) {
        List<String> lines = new ArrayList<>();
        found.forEach(access -> lines.add(source.line(access.access().instruction())));
        return lines;
    }

    /** Returns the only access to an element of a loop {@code for (int i = 0; i < n; i++)} with a body. */
    private LoopAccess only(String body) {
        List<LoopAccess> found = inner("""
                static void m(int[] a, int[][] rows, int n, int k) {
                    for (int i = 0; i < n; i++) {
                %s
                    }
                }
                """.formatted(body)).elements();
        assertEquals(1, found.size(), () -> found.toString());
        return found.get(0);
    }

    private static Polynomial constant(int value) {
        return Polynomial.of(value);
    }

    @Test
    void an_element_per_iteration_is_linear_in_the_counter() {
        LoopAccess access = only("a[i] = 1;");
        assertEquals(4, access.variable());
        assertEquals(1, access.growth());
        assertEquals(constant(1), access.slope());
        assertEquals(constant(0), access.base());
        assertEquals(0, access.offset());
        assertFalse(access.isInvariant());
        assertNull(access.rows());
    }

    @Test
    void factors_and_invariant_summands_are_slope_and_base() {
        LoopAccess access = only("a[3 * i + k - 2] = 1;");
        assertEquals(constant(3), access.slope());
        assertEquals(Polynomial.local(3).plus(constant(-2), 1), access.base());
        LoopAccess column = only("a[k * i] = 1;");
        assertEquals(Polynomial.local(3), column.slope());
    }

    @Test
    void an_access_after_the_growth_has_an_offset() {
        LoopAccess access = only("i += 2; a[i] = 1;");
        assertEquals(2, access.offset());
        assertEquals(3, access.growth());
    }

    @Test
    void an_access_at_a_fixed_index_is_invariant() {
        LoopAccess access = only("a[k + 1] = i;");
        assertTrue(access.isInvariant());
        assertEquals(Polynomial.local(3).plus(constant(1), 1), access.base());
    }

    @Test
    void an_access_to_a_row_per_iteration_names_the_matrix() {
        List<LoopAccess> found = inner("""
                static void m(int[][] rows, int n, int k) {
                    for (int i = 0; i < n; i++) {
                        rows[i][k] = 1;
                    }
                }
                """).elements();
        LoopAccess row = found.stream()
                .filter(access -> access.rows() != null)
                .findFirst()
                .orElseThrow();
        assertEquals(constant(1), row.rows().slope());
        assertEquals(constant(0), row.slope());
        assertEquals(0, row.array().local());
    }

    @Test
    void an_access_whose_indexes_are_elements_of_another_array_is_gathered() {
        List<LoopAccess> found = inner("""
                static void m(double[] a, int[] columns, int n) {
                    double sum = 0;
                    for (int i = 0; i < n; i++) {
                        sum += a[columns[i]];
                    }
                }
                """).elements();
        LoopAccess gathered = found.stream()
                .filter(access -> access.gatheredBy() != null)
                .findFirst()
                .orElseThrow();
        assertEquals(1, gathered.gatheredBy().local());
        assertEquals(0, gathered.array().local());
    }

    @Test
    void indexes_that_the_loop_itself_may_write_are_not_gathered() {
        List<LoopAccess> found = inner("""
                static void m(double[] a, int[] columns, int n) {
                    for (int i = 0; i < n; i++) {
                        a[columns[i]] = 1;
                        columns[0] = i;
                    }
                }
                """).elements();
        assertTrue(found.stream().allMatch(access -> access.gatheredBy() == null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown();",
                "synchronized (a) { }",
                "Thread.yield();",
                "x.v = 1;",
                "java.util.concurrent.ForkJoinPool.commonPool().submit(() -> {});"
            })
    void a_loop_that_may_end_a_strand_is_left_alone(String statement) {
        assertEquals(List.of(), analyse("""
                static void m(int[] a, Sample x, int n) {
                    for (int i = 0; i < n; i++) {
                        a[i] = 1;
                %s
                    }
                }
                """.formatted(statement)));
    }

    @Test
    void an_array_that_is_assigned_in_the_loop_is_left_alone() {
        assertEquals(List.of(), lines(inner("""
                static void m(int[] a, int[] b, int n) {
                    for (int i = 0; i < n; i++) {
                        a[i] = 1;
                        a = b;
                    }
                }
                """).elements()));
    }

    @Test
    void an_array_in_a_field_is_fixed_until_the_field_is_written() {
        String loop = """
                void m(int n) {
                    for (int i = 0; i < n; i++) {
                        values[i] = 1;
                %s
                    }
                }
                """;
        assertEquals(List.of("values[i] = 1;"), lines(inner(loop.formatted("")).elements()));
        assertEquals(List.of(), lines(inner(loop.formatted("values = null;")).elements()));
        assertEquals(List.of(), lines(inner(loop.formatted("writes(this);")).elements()));
    }

    @Test
    void a_counter_that_grows_by_different_amounts_is_left_alone() {
        assertEquals(List.of(), lines(inner("""
                static void m(int[] a, int n) {
                    for (int i = 0; i < n; i++) {
                        a[i] = 1;
                        if (n > 5) {
                            i++;
                        }
                    }
                }
                """).elements()));
    }

    @Test
    void a_counter_that_is_computed_anew_is_left_alone() {
        assertEquals(List.of(), lines(inner("""
                static void m(int[] a, int n) {
                    for (int i = 1; i < n; i = i * 2) {
                        a[i] = 1;
                    }
                }
                """).elements()));
    }

    @Test
    void a_merge_covers_the_read_of_its_condition() {
        LoopAccessAnalysis loop = inner("""
                static void m(int[] a, int[] b, int[] to, int n, int h) {
                    int i = 0;
                    int j = h;
                    for (int k = 0; k < n; k++) {
                        if (i < h && a[i] < b[j]) {
                            to[k] = a[i++];
                        } else {
                            to[k] = b[j++];
                        }
                    }
                }
                """);
        List<LoopAccess> elements = loop.elements();
        List<LoopAccess> covered = loop.covered(elements);
        // a[i] is read whenever i may grow; b[j] is not, yet b[j++] reads the element before j grows.
        assertEquals(
                List.of("if (i < h && a[i] < b[j]) {", "to[k] = a[i++];", "to[k] = b[j++];"),
                lines(elements.stream()
                        .filter(access -> !access.access().writes())
                        .toList()));
        assertEquals(List.of("if (i < h && a[i] < b[j]) {"), lines(covered));
        assertEquals(1, covered.get(0).array().local());
        assertTrue(covered.get(0).lastOnly());
    }

    @Test
    void every_access_to_an_invariant_array_may_have_a_set() {
        LoopAccessAnalysis loop = inner("""
                static void m(int[] a, int[] b, int n, int k) {
                    for (int i = 0; i < n; i++) {
                        a[k * 7 % n] = 1;
                        if (k > i) { a[i] = 2; }
                        b[0] = 3;
                        b = new int[2];
                    }
                }
                """);
        List<String> lines = new ArrayList<>();
        loop.scattered().forEach(access -> lines.add(source.line(access.instruction())));
        assertEquals(List.of("a[k * 7 % n] = 1;", "if (k > i) { a[i] = 2; }"), lines);
    }

    @Test
    void an_outer_loop_inherits_what_is_invariant_to_the_inner_one() {
        List<LoopAccessAnalysis> both = analyse("""
                static void m(int[] begins, int[] a, int n) {
                    for (int row = 0; row < n; row++) {
                        for (int i = 0; i < begins[row]; i++) {
                            a[i] = 1;
                        }
                    }
                }
                """);
        assertEquals(
                List.of("for (int i = 0; i < begins[row]; i++) {"),
                lines(both.get(1).inherited()));
        assertEquals(List.of(), lines(both.get(0).inherited()));
    }

    @Test
    void an_inner_loop_that_begins_with_one_index_each_time_has_a_common_first() {
        List<LoopAccessAnalysis> both = analyse("""
                static void m(int[] a, int n, int k) {
                    for (int row = 0; row < n; row++) {
                        for (int i = k; i < row; i++) {
                            a[i + 2] = 1;
                        }
                        for (int j = row; j < n; j++) {
                            a[j] = 1;
                        }
                    }
                }
                """);
        LoopAccessAnalysis outer = both.get(2);
        Function<LoopAccessAnalysis, Polynomial> first =
                inner -> inner.commonFirst(inner.elements().get(0), outer);
        assertEquals(Polynomial.local(2).plus(constant(2), 1), first.apply(both.get(0)));
        assertNull(first.apply(both.get(1)));
    }

    @Test
    void fields_of_a_fixed_object_are_found_in_inner_loops_too_and_final_ones_are_left_out() {
        List<LoopAccessAnalysis> both = analyse("""
                final int last = 3;
                void m(Sample p, Sample[] all) {
                    for (int i = 0; i < n; i++) {
                        for (int j = 0; j < last; j++) {
                            p.f += j;
                        }
                        all[i].f = 1;
                    }
                }
                """);
        List<String> lines = new ArrayList<>();
        both.get(1).fields().forEach(access -> lines.add(source.line(access.instruction())));
        assertEquals(List.of("for (int i = 0; i < n; i++) {", "p.f += j;", "p.f += j;"), lines);
    }

    @Test
    void each_block_where_the_loop_may_be_left_knows_the_growth_since_the_last_access() {
        LoopAccess access = only("""
                a[i] = 1;
                if (k == i) {
                    break;
                }
                """);
        // At the header the counter has grown since the access; at the break it has not.
        assertTrue(access.sinceLast().containsValue(1));
        assertTrue(access.sinceLast().containsValue(0));
    }

    @Test
    void the_first_local_is_this_only_in_a_method_that_never_assigns_it() {
        assertTrue(inner("void m(int[] a) { for (int i = 0; i < n; i++) { a[i] = 1; } }")
                .hasThis());
        assertFalse(inner("static void m(int[] a, int n) { for (int i = 0; i < n; i++) { a[i] = 1; } }")
                .hasThis());
    }

    @Test
    void an_int_field_of_this_and_the_length_of_an_array_are_invariant() {
        LoopAccessAnalysis loop = inner("""
                void m(int[] a, int[] b) {
                    for (int i = 0; i < 5; i++) {
                        a[i + n] = 1;
                        a[i + b.length] = 1;
                    }
                }
                """);
        assertEquals(List.of("a[i + n] = 1;", "a[i + b.length] = 1;"), lines(loop.elements()));
        assertEquals(2, loop.sources().size());
        assertNotNull(loop.sources().get(0).field());
        assertEquals(2, loop.sources().get(1).holder().local());
    }

    @Test
    void an_int_field_that_the_loop_writes_is_not_invariant() {
        assertEquals(List.of(), lines(inner("""
                void m(int[] a) {
                    for (int i = 0; i < 5; i++) {
                        a[i + n] = 1;
                        n = 3;
                    }
                }
                """).elements()));
    }

    @Test
    void rows_and_ints_are_kept_unless_something_of_their_kind_is_stored() {
        String loop = """
                static void m(int[] a, int[][] rows, double[] d, int n) {
                    for (int i = 0; i < n; i++) {
                %s
                    }
                }
                """;
        LoopAccessAnalysis ints = inner(loop.formatted("a[i] = 1;"));
        assertTrue(ints.keepsRows());
        assertFalse(ints.keepsInts());
        LoopAccessAnalysis references = inner(loop.formatted("rows[i] = a;"));
        assertFalse(references.keepsRows());
        assertTrue(references.keepsInts());
        LoopAccessAnalysis doubles = inner(loop.formatted("d[i] = 1;"));
        assertTrue(doubles.keepsRows());
        assertTrue(doubles.keepsInts());
    }
}
