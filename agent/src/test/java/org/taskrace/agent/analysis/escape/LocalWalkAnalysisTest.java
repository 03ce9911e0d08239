package org.taskrace.agent.analysis.escape;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.testing.CompiledSource;

class LocalWalkAnalysisTest {

    /** Returns the lines of the calls whose iterators only the method uses. */
    private static List<String> local(String body) {
        CompiledSource source = CompiledSource.ofMembers("""
                static java.util.Iterator<Integer> shared;
                static native void unknown(Object o);
                static void m(java.util.List<Integer> list, boolean b) {
                %s
                }
                """.formatted(body));
        MethodNode method = source.method("m");
        return source.lines(method, LocalWalkAnalysis.of(method));
    }

    @Test
    void the_iterator_of_a_for_loop_is_local() {
        assertEquals(List.of("for (int n : list) {"), local("""
                for (int n : list) {
                    unknown(null);
                }
                """));
    }

    @Test
    void an_iterator_that_removes_is_local() {
        assertEquals(List.of("var i = list.iterator();"), local("""
                var i = list.iterator();
                while (i.hasNext()) {
                    if (i.next() > 3) {
                        i.remove();
                    }
                }
                """));
    }

    @Test
    void an_iterator_that_is_passed_stored_or_compared_is_not_local() {
        assertEquals(List.of(), local("var i = list.iterator(); i.next(); unknown(i);"));
        assertEquals(List.of(), local("var i = list.iterator(); shared = i;"));
        assertEquals(List.of(), local("var i = list.iterator(); if (i == shared) { i.next(); }"));
        assertEquals(List.of(), local("var i = list.iterator(); i.forEachRemaining(x -> {});"));
        assertEquals(List.of(), local("unknown(list.iterator());"));
    }

    @Test
    void streams_on_which_calls_are_made_are_local() {
        assertEquals(
                List.of("list.stream().map(x -> x + 1).count();", "list.stream().map(x -> x + 1).count();"),
                local("""
                list.stream().map(x -> x + 1).count();
                """));
        assertEquals(
                List.of(
                        "var s = java.util.stream.IntStream.range(0, 3);",
                        "int n = s.parallel().map(x -> x + 1).sum();"),
                local("""
                var s = java.util.stream.IntStream.range(0, 3);
                int n = s.parallel().map(x -> x + 1).sum();
                """));
    }

    @Test
    void a_stream_that_is_passed_stored_or_captured_is_not_local() {
        assertEquals(List.of(), local("unknown(list.stream());"));
        assertEquals(List.of(), local("var s = list.stream(); Object[] all = {s};"));
        assertEquals(List.of(), local("var s = list.stream(); Runnable r = () -> s.count();"));
        assertEquals(List.of(), local("unknown(list.stream().parallel());"));
    }

    @Test
    void only_the_stream_that_escapes_is_not_local() {
        assertEquals(List.of("unknown(list.stream().filter(x -> x > 1));"), local("""
                unknown(list.stream().filter(x -> x > 1));
                """));
    }

    @Test
    void a_use_that_only_a_handler_makes_counts() {
        assertEquals(List.of(), local("""
                var i = list.iterator();
                try {
                    i.next();
                } catch (RuntimeException e) {
                    unknown(i);
                }
                """));
    }

    @Test
    void a_variable_that_holds_something_else_by_then_may_be_passed_on() {
        assertEquals(List.of("Object i = list.iterator();"), local("""
                Object i = list.iterator();
                i = "other";
                unknown(i);
                """));
    }

    @Test
    void one_branch_that_keeps_the_iterator_is_enough() {
        assertEquals(List.of(), local("""
                Object i = list.iterator();
                if (b) {
                    i = "other";
                }
                unknown(i);
                """));
    }

    @Test
    void an_iterator_that_is_asked_through_another_variable_is_local() {
        assertEquals(List.of("var i = list.iterator();"), local("""
                var i = list.iterator();
                var j = i;
                while (j.hasNext()) {
                    unknown(j.next());
                }
                """));
        assertEquals(List.of(), local("""
                var i = list.iterator();
                var j = i;
                unknown(j);
                """));
    }

    @Test
    void more_iterators_than_an_int_has_bits_are_told_apart() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            body.append("var i%d = list.iterator();%n i%d.next();%n".formatted(i, i));
        }
        assertEquals(39, local(body + "unknown(i35);").size());
    }
}
