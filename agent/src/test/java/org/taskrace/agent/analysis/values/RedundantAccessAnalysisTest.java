package org.taskrace.agent.analysis.values;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.testing.CompiledSource;

class RedundantAccessAnalysisTest {

    private static final String FIELDS = """
            static Sample s;
            static int count;
            int f;
            int g;
            long wide;
            volatile int v;
            Sample next;
            static native void unknown();
            static int pure(int n) { return n + 1; }
            static void writes(Sample p) { p.next = null; }
            """;

    /** Returns the lines of the redundant accesses of method m, one for each. */
    private static List<String> redundant(String method) {
        CompiledSource source = CompiledSource.ofMembers(FIELDS + method);
        MethodNode node = source.method("m");
        return source.lines(
                node,
                RedundantAccessAnalysis.of(node, new ControlFlowGraph(node), new StrandBoundaries(source), source)
                        .repeated());
    }

    @Test
    void a_second_access_to_one_field_of_one_object_is_redundant() {
        assertEquals(List.of("p.f = 2;", "int x = p.f;"), redundant("""
                static void m(Sample p) {
                    p.f = 1;
                    p.f = 2;
                    int x = p.f;
                }
                """));
    }

    @Test
    void a_read_does_not_stand_for_a_write() {
        assertEquals(List.of("y = p.f;"), redundant("""
                static void m(Sample p) {
                    int x = p.f;
                    int y;
                    y = p.f;
                    p.f = 3;
                }
                """));
    }

    @Test
    void another_field_or_another_object_is_not_redundant() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p, Sample q) {
                    p.f = 1;
                    q.f = 1;
                    p.g = 1;
                }
                """));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "synchronized (p) { }",
                "unknown();",
                "p.v = 1;",
                "int x = p.v;",
                "Thread.yield();",
                "new java.util.concurrent.locks.ReentrantLock().lock();"
            })
    void an_access_before_the_end_of_a_strand_stands_for_none_after_it(String end) {
        assertEquals(List.of(), redundant("""
                static void m(Sample p) {
                    p.f = 1;
                %s
                    p.f = 2;
                }
                """.formatted(end)));
    }

    @Test
    void a_write_under_a_monitor_does_not_stand_for_one_behind_it() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p) {
                    synchronized (s) {
                        p.f = 1;
                    }
                    p.f = 2;
                }
                """));
    }

    @Test
    void a_write_before_a_monitor_does_not_stand_for_one_inside_it() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p, Object lock) {
                    p.f = 1;
                    synchronized (lock) {
                        p.f = 2;
                    }
                }
                """));
    }

    @Test
    void a_pure_call_keeps_what_is_known() {
        assertEquals(List.of("p.f = pure(2);"), redundant("""
                static void m(Sample p) {
                    p.f = 1;
                    p.f = pure(2);
                }
                """));
    }

    @Test
    void only_an_access_on_every_way_stands_for_a_later_one() {
        assertEquals(List.of("p.f = 4;"), redundant("""
                static void m(Sample p, boolean b) {
                    if (b) {
                        p.f = 1;
                        p.g = 1;
                    } else {
                        p.f = 2;
                    }
                    p.g = 3;
                    p.f = 4;
                }
                """));
    }

    @Test
    void a_loop_keeps_an_access_before_it() {
        assertEquals(List.of("p.f = i;"), redundant("""
                static void m(Sample p, int n) {
                    p.f = 0;
                    for (int i = 0; i < n; i++) {
                        p.f = i;
                        p.g = i;
                    }
                }
                """));
    }

    @Test
    void an_end_in_a_loop_is_seen_at_its_header() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p, int n) {
                    p.f = 0;
                    for (int i = 0; i < n; i++) {
                        p.f = i;
                        unknown();
                    }
                }
                """));
    }

    @Test
    void an_element_at_an_equal_index_is_redundant_and_at_a_later_one_is_not() {
        assertEquals(List.of("a[i + 1] = 4;", "int x = a[i];"), redundant("""
                static void m(int[] a, int i) {
                    a[i] = 1;
                    int j = i;
                    j++;
                    a[j] = 2;
                    a[i + 1] = 4;
                    int x = a[i];
                    i++;
                    i++;
                    a[i] = 5;
                }
                """));
    }

    @Test
    void the_index_of_a_loop_is_another_one_in_each_iteration() {
        assertEquals(List.of("a[i] = x + 1;"), redundant("""
                static void m(int[] a, int n) {
                    for (int i = 0; i < n; i++) {
                        a[i] = 0;
                        int x = i;
                        a[i] = x + 1;
                    }
                }
                """));
    }

    @Test
    void an_object_that_is_loaded_again_is_the_object_of_before_unless_its_field_was_written() {
        assertEquals(
                List.of("p.next.f = 1;", "p.next.f = 2;", "p.next.f = 2;", "p.next = q;", "p.next.f = 4;"),
                redundant("""
                static void m(Sample p, Sample q) {
                    p.next = new Sample();
                    p.next.f = 1;
                    p.next.f = 2;
                    p.next = q;
                    p.next.f = 4;
                }
                """));
    }

    @Test
    void a_call_that_writes_makes_loaded_objects_unknown_but_ends_no_strand() {
        assertEquals(List.of("p.next.g = 2;", "p.g = 3;"), redundant("""
                static void m(Sample p) {
                    p.next.g = 1;
                    p.g = 1;
                    writes(p);
                    p.next.g = 2;
                    p.g = 3;
                }
                """));
    }

    @Test
    void an_object_that_a_loop_creates_anew_is_another_one_each_time() {
        assertEquals(List.of(), redundant("""
                static void m(int n) {
                    for (int i = 0; i < n; i++) {
                        Sample p = new Sample();
                        p.f = i;
                    }
                }
                """));
    }

    @Test
    void a_list_that_is_followed_has_another_object_each_time() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p) {
                    while (p != null) {
                        p.f = 1;
                        p = p.next;
                    }
                }
                """));
    }

    @Test
    void static_fields_and_wide_fields_are_followed() {
        assertEquals(List.of("count = 2;", "p.wide = 2L;"), redundant("""
                static void m(Sample p) {
                    count = 1;
                    count = 2;
                    p.wide = 1L;
                    p.wide = 2L;
                }
                """));
    }

    @Test
    void a_handler_begins_with_nothing_known() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p, int[] a) {
                    p.f = 1;
                    try {
                        a[0] = 1;
                    } catch (RuntimeException e) {
                        p.f = 2;
                    }
                }
                """));
    }

    @Test
    void a_field_of_a_constructor_counts_from_the_call_of_the_superclass_on() {
        CompiledSource source = CompiledSource.ofMembers("""
                int f;
                Sample(int n) {
                    super();
                    f = 1;
                    f = 2;
                }
                """);
        MethodNode node = source.method("<init>");
        RedundantAccessAnalysis.Found found =
                RedundantAccessAnalysis.of(node, new ControlFlowGraph(node), new StrandBoundaries(source), source);
        assertEquals(List.of("f = 2;"), source.lines(node, found.repeated()));
        found.holders().values().forEach(holder -> assertEquals(found.self(), holder));
    }

    @Test
    void an_assigned_local_no_longer_names_the_object_of_before() {
        assertEquals(List.of(), redundant("""
                static void m(Sample p, Sample q, boolean b) {
                    p.f = 1;
                    if (b) {
                        p = q;
                    }
                    p.f = 2;
                }
                """));
    }

    @Test
    void a_method_that_does_not_tell_its_locals_is_analysed_with_those_that_it_uses() {
        CompiledSource source = CompiledSource.ofMembers(FIELDS + """
                static void m(Sample p) {
                    Sample q = p;
                    q.f = 1;
                    p.f = 2;
                }
                """);
        MethodNode node = source.method("m");
        node.maxLocals = 0;
        node.maxStack = 0;
        RedundantAccessAnalysis.Found found =
                RedundantAccessAnalysis.of(node, new ControlFlowGraph(node), new StrandBoundaries(source), source);
        assertEquals(List.of("p.f = 2;"), source.lines(node, found.repeated()));
    }
}
