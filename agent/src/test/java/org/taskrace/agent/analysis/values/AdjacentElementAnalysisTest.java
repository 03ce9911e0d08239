package org.taskrace.agent.analysis.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.testing.CompiledSource;

class AdjacentElementAnalysisTest {

    private static List<AdjacentElementAnalysis.Groups> find(String method) {
        CompiledSource source = CompiledSource.ofMembers("static native void unknown();\n" + method);
        MethodNode node = source.method("m");
        ControlFlowGraph flow = new ControlFlowGraph(node);
        StrandBoundaries ends = new StrandBoundaries(source);
        RedundantAccessAnalysis.Found known = RedundantAccessAnalysis.of(node, flow, ends, source);
        return AdjacentElementAnalysis.of(node, flow, known, ends, access -> true, any -> true);
    }

    /** Returns the sizes of the groups, negative for writes. */
    private static List<Integer> sizes(String method) {
        return find(method).stream()
                .flatMap(groups -> groups.groups().stream())
                .map(group -> group.writes()
                        ? -group.accesses().size()
                        : group.accesses().size())
                .toList();
    }

    @Test
    void elements_one_after_the_other_are_a_group() {
        assertEquals(List.of(-3), sizes("static void m(int[] a, int i) { a[i] = 0; a[i + 1] = 0; a[i + 2] = 0; }"));
        assertEquals(List.of(3), sizes("static int m(int[] a) { return a[4] + a[5] + a[6]; }"));
    }

    @Test
    void a_gap_a_step_back_and_an_equal_index_begin_another_group() {
        assertEquals(List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; a[i + 2] = 0; }"));
        assertEquals(List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; a[i - 1] = 0; }"));
        assertEquals(List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; a[i] = 0; }"));
    }

    @Test
    void reads_writes_and_other_arrays_are_apart() {
        assertEquals(
                List.of(2, -2), sizes("static void m(int[] a, int[] b, int i) { b[i] = a[i]; b[i + 1] = a[i + 1]; }"));
        assertEquals(List.of(), sizes("static void m(int[] a, int[] b, int i) { a[i] = 0; b[i + 1] = 0; }"));
    }

    @Test
    void no_read_is_delayed_past_a_write_of_its_element() {
        assertEquals(List.of(), sizes("static int m(int[] a) { int x = a[0]; a[0] = 1; return x + a[1]; }"));
        assertEquals(List.of(), sizes("static int m(int[] a, int[] b) { int x = a[0]; b[0] = 1; return x + a[1]; }"));
        assertEquals(List.of(2), sizes("static int m(int[] a) { int x = a[0]; a[5] = 1; return x + a[1]; }"));
    }

    @Test
    void no_read_is_delayed_past_an_access_that_depends_on_its_value() {
        assertEquals(List.of(), sizes("static int m(int[][] a) { return a[0][3] + a[1][4]; }"));
        assertEquals(List.of(), sizes("static int m(int[] a, int[] b) { return b[a[0] + 1] + a[1]; }"));
    }

    @Test
    void other_variables_are_apart() {
        assertEquals(List.of(), sizes("static void m(int[] a, int i, int j) { a[i] = 0; a[j + 1] = 0; }"));
    }

    @Test
    void a_group_ends_with_the_strand_and_with_the_block() {
        assertEquals(List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; unknown(); a[i + 1] = 0; }"));
        assertEquals(
                List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; synchronized (a) { a[i + 1] = 0; } }"));
        assertEquals(List.of(), sizes("static void m(int[] a, int i) { a[i] = 0; if (i > 0) { a[i + 1] = 0; } }"));
    }

    @Test
    void a_group_has_at_most_sixteen_elements() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 18; i++) {
            body.append("a[").append(i).append("] = 0;");
        }
        assertEquals(List.of(-16, -2), sizes("static void m(int[] a) {" + body + "}"));
    }

    @Test
    void a_handler_for_all_is_named_and_one_for_some_allows_no_group() {
        assertNull(find("static void m(int[] a) { a[0] = 0; a[1] = 0; }").get(0).around());
        assertNotNull(find("static void m(int[] a) { try { a[0] = 0; a[1] = 0; } finally { unknown(); } }")
                .get(0)
                .around());
        assertEquals(
                List.of(),
                sizes(
                        "static void m(int[] a) { try { a[0] = 0; a[1] = 0; } catch (RuntimeException e) { unknown(); } }"));
    }
}
