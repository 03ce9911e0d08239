package org.taskrace.agent.analysis.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.testing.CompiledSource;

class FieldGroupAnalysisTest {

    private static final String FIELDS = """
            int a, b, c, d, e, f, g;
            volatile int v;
            Sample next;
            static int read(Sample p) { return p.a; }
            static native void unknown();
            """;

    private static FieldGroupAnalysis find(String method, String name) {
        CompiledSource source = CompiledSource.ofMembers(FIELDS + method);
        MethodNode node = source.method(name);
        ControlFlowGraph flow = new ControlFlowGraph(node);
        StrandBoundaries ends = new StrandBoundaries(source);
        RedundantAccessAnalysis.Found known = RedundantAccessAnalysis.of(node, flow, ends, source);
        return FieldGroupAnalysis.of(node, flow, known, ends, field -> !field.name.equals("g"), any -> true);
    }

    private static FieldGroupAnalysis find(String method) {
        return find(method, "m");
    }

    private static List<String> names(FieldGroupAnalysis.Group group) {
        return group.accesses().stream().map(field -> field.name).toList();
    }

    private static List<List<String>> groups(String method) {
        return find(method).groups().stream().map(FieldGroupAnalysisTest::names).toList();
    }

    @Test
    void writes_of_different_fields_of_one_object_are_a_group() {
        FieldGroupAnalysis found = find("static void m(Sample p) { p.a = 1; p.b = 2; p.c = 3; }");
        assertEquals(1, found.groups().size());
        FieldGroupAnalysis.Group group = found.groups().get(0);
        assertEquals(List.of("a", "b", "c"), names(group));
        assertTrue(group.writes());
        assertFalse(group.isSelf());
        assertFalse(group.mayThrow());
        assertNull(group.around());
    }

    @Test
    void reads_and_writes_are_groups_of_their_own() {
        assertEquals(
                List.of(List.of("a", "b"), List.of("c", "d")),
                groups("static void m(Sample p) { int x = p.a + p.b; p.c = 1; p.d = x; }"));
    }

    @Test
    void one_access_is_no_group() {
        assertEquals(List.of(), groups("static void m(Sample p, Sample q) { p.a = 1; q.b = 2; }"));
    }

    @Test
    void a_field_that_has_no_check_of_its_own_is_in_no_group() {
        assertEquals(List.of(List.of("a", "b")), groups("static void m(Sample p) { p.a = 1; p.g = 2; p.b = 3; }"));
    }

    @Test
    void a_second_access_to_a_field_begins_another_group() {
        assertEquals(
                List.of(List.of("a", "b"), List.of("a", "c")),
                groups("static void m(Sample p) { p.a = 1; p.b = 2; p.a = 3; p.c = 4; }"));
    }

    @Test
    void a_group_ends_where_a_strand_may_end() {
        assertEquals(List.of(), groups("static void m(Sample p) { p.a = 1; unknown(); p.b = 2; }"));
        assertEquals(List.of(), groups("static void m(Sample p) { p.a = 1; synchronized (p) { p.b = 2; } }"));
        assertEquals(List.of(), groups("static void m(Sample p) { p.a = 1; p.v = 2; p.b = 3; }"));
    }

    @Test
    void a_group_ends_with_its_block() {
        assertEquals(List.of(), groups("static void m(Sample p, int n) { p.a = 1; if (n > 0) { p.b = 2; } }"));
    }

    @Test
    void no_read_is_delayed_past_a_write_of_its_field() {
        assertEquals(List.of(), groups("static int m(Sample p) { int x = p.a; p.a = 1; return x + p.c; }"));
        assertEquals(List.of(), groups("static int m(Sample p, Sample q) { int x = p.a; q.a = 1; return x + p.c; }"));
        assertEquals(
                List.of(List.of("a", "c")),
                groups("static int m(Sample p, Sample q) { int x = p.a; q.b = 1; return x + p.c; }"));
    }

    @Test
    void a_write_that_is_delayed_further_lets_a_read_be_delayed() {
        assertEquals(
                List.of(List.of("a", "c"), List.of("a", "c")),
                groups("static int m(Sample p) { int x = p.a; p.a = 1; int y = p.c; p.c = 2; return x + y; }"));
    }

    @Test
    void no_write_is_delayed_past_a_read_of_its_field_by_another_name() {
        assertEquals(
                List.of(), groups("static int m(Sample p, Sample q) { p.a = 1; int x = q.a; p.c = 2; return x; }"));
        assertEquals(
                List.of(List.of("a", "c")),
                groups("static int m(Sample p) { p.a = 1; int x = p.a; p.c = 2; return x; }"));
    }

    @Test
    void no_read_is_delayed_past_an_access_that_depends_on_its_value() {
        assertEquals(List.of(), groups("static int m(Sample p) { Sample n = p.next; int x = n.b; return x + p.c; }"));
        assertEquals(List.of(), groups("static int m(Sample p, int[] all) { int x = all[p.a * 2]; return x + p.c; }"));
        assertEquals(
                List.of(List.of("a", "c")),
                groups("static int m(Sample p, Sample q) { int x = p.a; int y = q.b; return x + y + p.c; }"));
    }

    @Test
    void no_read_of_a_reference_is_delayed_past_a_call_of_the_program() {
        assertEquals(List.of(), groups("static int m(Sample p) { int x = read(p.next); return x + p.c; }"));
        assertEquals(
                List.of(List.of("a", "c")),
                groups("static int m(Sample p, Sample q) { int x = p.a + read(q); return x + p.c; }"));
        assertEquals(
                List.of(List.of("a", "c")),
                groups("static double m(Sample p) { double x = Math.sqrt(p.a); return x + p.c; }"));
    }

    @Test
    void a_group_has_at_most_six_fields() {
        assertEquals(
                List.of(List.of("a", "b", "c", "d", "e", "f")),
                groups("static void m(Sample p) { p.a = 1; p.b = 1; p.c = 1; p.d = 1; p.e = 1; p.f = 1; }"));
    }

    @Test
    void a_division_between_two_accesses_may_throw_and_one_behind_them_does_not_matter() {
        assertTrue(find("static void m(Sample p, int n) { p.a = 1; p.b = 1 / n; }")
                .groups()
                .get(0)
                .mayThrow());
        assertFalse(find("static int m(Sample p, int n) { p.a = 1; p.b = n; return 1 / n; }")
                .groups()
                .get(0)
                .mayThrow());
    }

    @Test
    void an_access_to_an_object_that_may_be_null_between_two_of_a_group_is_a_guard() {
        FieldGroupAnalysis found = find("static void m(Sample p, Sample q) { p.a = 1; q.b = 1; p.c = 1; }");
        assertEquals(1, found.guards().size());
        assertEquals("b", found.guards().get(0).at().name);
        assertEquals(1, found.guards().get(0).made());
        assertEquals(List.of("a", "c"), names(found.guards().get(0).group()));
    }

    @Test
    void this_and_an_object_that_was_accessed_before_need_no_guard() {
        assertEquals(
                List.of(),
                find("void m(Sample q) { q.b = 1; a = 1; q.c = 1; c = 1; }").guards());
    }

    @Test
    void a_group_under_a_handler_for_all_names_it_and_one_under_a_handler_for_some_ends_where_something_throws() {
        FieldGroupAnalysis.Group group = find("""
                static void m(Sample p, int n) { try { p.a = 1; p.b = 1 / n; } finally { unknown(); } }
                """).groups().get(0);
        assertNotNull(group.around());
        assertNull(group.around().type);
        assertTrue(group.mayThrow());
        assertEquals(List.of(), groups("""
                static void m(Sample p, int n) { try { p.a = 1; p.b = 1 / n; } catch (RuntimeException e) { unknown(); } }
                """));
    }

    @Test
    void one_write_of_a_constructor_to_its_object_is_a_group() {
        FieldGroupAnalysis found = find("Sample() { super(); a = 1; }", "<init>");
        assertEquals(List.of("a"), names(found.groups().get(0)));
        assertTrue(found.groups().get(0).isSelf());
    }
}
