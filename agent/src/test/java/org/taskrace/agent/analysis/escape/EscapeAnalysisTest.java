package org.taskrace.agent.analysis.escape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.testing.CompiledSource;

class EscapeAnalysisTest {

    private static final String MEMBERS = """
            static Sample shared;
            static Object[] all = new Object[4];
            Sample next;
            int f;
            static native void unknown(Object o);
            static void keeps(Sample p) { shared = p; }
            static void uses(Sample p) { p.f = 1; }
            static void recursive(Sample p, int n) { p.f = n; if (n > 0) { recursive(p, n - 1); } }
            static Sample same(Sample p) { return p; }
            static Sample fresh() { return new Sample(); }
            static Sample some(boolean b) { return b ? shared : new Sample(); }
            static void puts(Object[] a, Object o) { a[0] = o; }
            """;

    private static List<String> local(String method, int unshared) {
        CompiledSource source = CompiledSource.ofMembers(MEMBERS + method);
        MethodNode node = source.method("m");
        LocalUses uses = new EscapeSummaryTable(source, new EscapeSummaryStore())
                .localUses(node, new ControlFlowGraph(node), unshared);
        return source.lines(node, uses.accesses());
    }

    /** Returns the lines of the accesses to objects that no other task can see, one for each. */
    private static List<String> local(String method) {
        return local(method, 0);
    }

    /** Returns whether the object {@code p} stays local although a statement does something with it. */
    private static boolean staysLocal(String statement) {
        List<String> lines = local("""
                static Object m(Sample q, int n) throws Exception {
                    Sample p = new Sample();
                    p.f = 1;
                %s
                    return null;
                }
                """.formatted(statement));
        return lines.contains("p.f = 1;");
    }

    @Test
    void an_object_that_only_its_creator_uses_is_local() {
        assertEquals(List.of("p.f = 1;", "int x = p.f;"), local("""
                static void m() {
                    Sample p = new Sample();
                    p.f = 1;
                    int x = p.f;
                }
                """));
    }

    @Test
    void an_object_of_another_origin_is_not_local() {
        assertEquals(List.of(), local("""
                static void m(Sample p) {
                    p.f = 1;
                    shared.f = 1;
                    p.next.f = 1;
                }
                """));
    }

    @Test
    void storing_a_new_object_into_an_array_is_an_escape() {
        assertEquals(List.of(), local("""
                static void m(Object[] a) {
                    Sample p = new Sample();
                    a[0] = p;
                    p.f = 1;
                }
                """));
    }

    @Test
    void storing_a_new_object_into_a_local_array_is_an_escape_too() {
        assertEquals(List.of("a[0] = p;"), local("""
                static void m() {
                    Object[] a = new Object[1];
                    Sample p = new Sample();
                    a[0] = p;
                    p.f = 1;
                }
                """));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shared = p;",
                "q.next = p;",
                "all[0] = p;",
                "Object[] a = {p};",
                "if (n > 0) { return p; }",
                "unknown(p);",
                "keeps(p);",
                "puts(all, p);",
                "Runnable r = () -> p.f = 2;",
                "new java.util.ArrayList<Object>().add(p);",
                "new Thread(\"\" + p);",
                "shared = same(p);",
                "q = n > 0 ? p : q; shared = q;",
                "p.next = p;"
            })
    void an_object_that_is_stored_returned_captured_or_passed_to_unknown_code_escapes(String statement) {
        assertFalse(staysLocal(statement));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p.next = q;",
                "uses(p);",
                "recursive(p, n);",
                "same(p).f = 2;",
                "boolean b = p == q || p instanceof Sample;",
                "synchronized (p) { n++; }",
                "Sample r = (Sample) (Object) p;",
                "Sample r = n > 0 ? p : null;"
            })
    void a_use_that_keeps_no_reference_is_no_escape(String statement) {
        assertTrue(staysLocal(statement));
    }

    @Test
    void an_escape_after_an_access_counts_for_the_access_too() {
        assertFalse(staysLocal("for (int i = 0; i < n; i++) { if (i > 3) { shared = p; } }"));
    }

    @Test
    void a_variable_that_may_hold_a_shared_object_is_not_local() {
        assertEquals(List.of(), local("""
                static void m(boolean b) {
                    Sample p = new Sample();
                    if (b) {
                        p = shared;
                    }
                    p.f = 1;
                }
                """));
    }

    @Test
    void a_handler_sees_a_variable_with_all_that_it_held_in_the_try_block() {
        assertEquals(
                List.of(),
                local("""
                static void m(int[] a) {
                    Sample p = new Sample();
                    try {
                        p = shared;
                        a[0] = 1;
                        p = new Sample();
                    } catch (RuntimeException e) {
                        p.f = 1;
                    }
                }
                """).stream().filter(line -> line.equals("p.f = 1;")).toList());
    }

    @Test
    void rows_of_a_local_matrix_are_local_until_a_reference_is_stored_into_it() {
        assertEquals(List.of("a[1][2] = 3;", "a[1][2] = 3;"), local("""
                static void m() {
                    int[][] a = new int[4][4];
                    a[1][2] = 3;
                }
                """));
        assertEquals(List.of("a[1] = row;", "a[1][2] = 3;"), local("""
                static void m(int[] row) {
                    int[][] a = new int[4][4];
                    a[1] = row;
                    a[1][2] = 3;
                }
                """));
    }

    @Test
    void arrays_of_numbers_stay_local_when_they_are_copied_sorted_or_made_a_text() {
        assertEquals(List.of("a[0] = 'x';", "b[1] = 'y';"), local("""
                static void m(String s) {
                    char[] a = s.toCharArray();
                    char[] b = new char[4];
                    System.arraycopy(a, 0, b, 0, 2);
                    java.util.Arrays.sort(b);
                    new String(b, 0, 2);
                    String.valueOf(a);
                    a[0] = 'x';
                    b[1] = 'y';
                }
                """));
    }

    @Test
    void rows_that_are_copied_to_or_from_another_array_are_not_local() {
        assertEquals(List.of(), local("""
                static void m(int[][] other) {
                    int[][] a = new int[4][4];
                    System.arraycopy(a, 0, other, 0, 2);
                    a[1][2] = 3;
                }
                """));
        assertEquals(List.of("a[1][2] = 3;"), local("""
                static void m(int[][] other) {
                    int[][] a = new int[4][4];
                    System.arraycopy(other, 0, a, 0, 2);
                    a[1][2] = 3;
                }
                """));
    }

    @Test
    void what_a_method_creates_and_returns_is_local_to_its_caller() {
        assertEquals(List.of("p.f = 1;"), local("""
                static void m() {
                    Sample p = fresh();
                    p.f = 1;
                }
                """));
        assertEquals(List.of(), local("""
                static void m(boolean b) {
                    Sample p = some(b);
                    p.f = 1;
                }
                """));
    }

    @Test
    void copies_of_arrays_of_numbers_are_new() {
        assertEquals(List.of("b[0] = 1;", "c[0] = 1;"), local("""
                static void m(int[] a) {
                    int[] b = a.clone();
                    b[0] = 1;
                    int[] c = java.util.Arrays.copyOf(a, 3);
                    c[0] = 1;
                }
                """));
    }

    @Test
    void parts_of_a_string_are_a_new_array_whose_elements_may_be_passed_on() {
        assertEquals(List.of("unknown(parts[0]);"), local("""
                static void m(String line) {
                    String[] parts = line.split(" ");
                    unknown(parts[0]);
                }
                """));
        assertEquals(List.of(), local("""
                static void m(String line) {
                    String[] parts = line.split(" ");
                    unknown(parts[0]);
                    unknown(parts);
                }
                """));
    }

    @Test
    void what_is_loaded_from_a_local_array_of_objects_is_not_part_of_it() {
        assertEquals(List.of("Sample q = a[0];"), local("""
                static void m() {
                    Sample[] a = new Sample[2];
                    Sample q = a[0];
                    q.f = 1;
                    unknown(q);
                }
                """));
    }

    @Test
    void calls_on_a_local_collection_and_its_iterator_are_local() {
        assertEquals(
                List.of("list.add(1);", "int n = list.iterator().next();", "int n = list.iterator().next();"),
                local("""
                static void m() {
                    java.util.ArrayList<Integer> list = new java.util.ArrayList<>();
                    list.add(1);
                    int n = list.iterator().next();
                }
                """));
        assertEquals(List.of(), local("""
                static void m() {
                    java.util.ArrayList<Integer> list = new java.util.ArrayList<>();
                    list.add(1);
                    unknown(list.stream());
                }
                """));
    }

    @Test
    void calls_that_take_functions_keep_a_local_collection_local() {
        assertEquals(List.of("map.merge(1, 2, Integer::sum);", "map.computeIfAbsent(2, k -> k + 1);"), local("""
                static void m() {
                    java.util.Map<Integer, Integer> map = new java.util.HashMap<>();
                    map.merge(1, 2, Integer::sum);
                    map.computeIfAbsent(2, k -> k + 1);
                }
                """));
        assertEquals(List.of(), local("""
                static void m() {
                    java.util.Map<Integer, Integer> map = new java.util.HashMap<>();
                    map.computeIfAbsent(2, k -> map.size());
                }
                """));
    }

    /** Returns whether a local map stays local although a statement does something with its views. */
    private static boolean mapStaysLocal(String statement) {
        List<String> lines = local("""
                static void m(java.util.Map<Sample, Sample> other, boolean b) {
                    java.util.Map<Sample, Sample> map = new java.util.HashMap<>();
                    map.put(null, null);
                %s
                }
                """.formatted(statement));
        return lines.contains("map.put(null, null);");
    }

    @Test
    void views_and_entries_of_a_local_map_are_local() {
        assertTrue(mapStaysLocal("for (var e : map.entrySet()) { unknown(e.getKey()); unknown(e.setValue(null)); }"));
        assertTrue(mapStaysLocal("for (var k : map.keySet()) { unknown(k); }"));
        assertTrue(mapStaysLocal("for (var v : map.values()) { unknown(v); }"));
        assertTrue(mapStaysLocal("for (Object o : b ? map.keySet() : map.values()) { unknown(o); }"));
    }

    @Test
    void a_map_escapes_with_its_views_and_entries() {
        assertFalse(mapStaysLocal("for (var e : map.entrySet()) { unknown(e); }"));
        assertFalse(mapStaysLocal("for (var e : (b ? map : other).entrySet()) { unknown(e.getKey()); }"));
        assertFalse(mapStaysLocal("unknown(map.keySet());"));
        assertFalse(mapStaysLocal("unknown(map.entrySet().iterator());"));
        assertFalse(mapStaysLocal("for (Object o : b ? map.keySet() : map.entrySet()) { unknown(o); }"));
        assertFalse(mapStaysLocal("Runnable r = () -> map.values().clear();"));
    }

    @Test
    void an_element_of_a_list_of_entries_is_not_part_of_a_local_map() {
        assertEquals(List.of(), local("""
                static void m(java.util.List<java.util.Map.Entry<String, String>> entries) {
                    for (var e : entries) {
                        e.setValue("");
                    }
                }
                """));
    }

    @Test
    void a_parameter_is_local_if_its_caller_says_so() {
        String method = """
                static void m(Sample p, Sample q) {
                    p.f = 1;
                    q.f = 2;
                }
                """;
        assertEquals(List.of("p.f = 1;"), local(method, 1 << 1));
        assertEquals(List.of("q.f = 2;"), local(method, 1 << 2));
    }

    @Test
    void a_returned_object_is_local_if_the_callers_keep_it() {
        String method = """
                static Sample m() {
                    Sample p = new Sample();
                    p.f = 1;
                    return p;
                }
                """;
        assertEquals(List.of(), local(method, 0));
        assertEquals(List.of("p.f = 1;"), local(method, LocalUses.RESULT));
    }

    @Test
    void more_than_thirty_origins_are_taken_for_shared_ones() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            body.append("Sample p%d = new Sample();%np%d.f = 1;%n".formatted(i, i));
        }
        List<String> lines = local("static void m() {\n" + body + "}");
        assertTrue(lines.contains("p29.f = 1;"));
        assertFalse(lines.contains("p39.f = 1;"));
    }

    @Test
    void arguments_that_the_called_method_keeps_to_itself_are_told_by_their_slots() {
        CompiledSource source = CompiledSource.ofMembers(MEMBERS + """
                static void m(Sample q) {
                    two(q, 1L, new Sample());
                }
                static void two(Sample p, long n, Sample r) { p.f = 1; r.f = 2; }
                """);
        MethodNode node = source.method("m");
        LocalUses uses =
                new EscapeSummaryTable(source, new EscapeSummaryStore()).localUses(node, new ControlFlowGraph(node), 0);
        int found = uses.arguments().entrySet().stream()
                .filter(entry -> entry.getKey().name.equals("two"))
                .mapToInt(entry -> entry.getValue())
                .findFirst()
                .orElseThrow();
        assertEquals(1 << 4, found);
    }

    private static EscapeSummary summary(String method) {
        CompiledSource source = CompiledSource.ofMembers(MEMBERS + method + """
                static void caller(Sample p, Sample q, Object[] a, int n) {
                    m(p, q, a, n);
                }
                """);
        for (AbstractInsnNode instruction : source.method("caller").instructions) {
            if (instruction instanceof MethodInsnNode call) {
                return new EscapeSummaryTable(source, new EscapeSummaryStore()).of(call);
            }
        }
        throw new AssertionError("no call");
    }

    @Test
    void a_summary_has_a_bit_for_each_parameter_that_escapes() {
        EscapeSummary summary =
                summary("static void m(Sample p, Sample q, Object[] a, int n) { p.f = q.f; shared = q; }");
        assertEquals(1 << 2, summary.escaping());
        assertEquals(0, summary.result());
    }

    @Test
    void a_parameter_into_which_a_reference_is_stored_counts_as_escaping() {
        assertEquals(
                1 << 1 | 1 << 3,
                summary("static void m(Sample p, Sample q, Object[] a, int n) { a[0] = p; }")
                        .escaping());
    }

    @Test
    void a_summary_tells_whether_a_parameter_or_something_new_is_returned() {
        assertEquals(
                1 << 1 | EscapeSummary.NEW,
                summary("static Sample m(Sample p, Sample q, Object[] a, int n) { return n > 0 ? p : new Sample(); }")
                        .result());
        assertEquals(
                EscapeAnalysis.ELSEWHERE,
                summary("static Sample m(Sample p, Sample q, Object[] a, int n) { return shared; }")
                        .result());
    }

    @Test
    void a_recursive_method_lets_no_parameter_escape_that_it_passes_only_to_itself() {
        EscapeSummary summary = summary("""
                static void m(Sample p, Sample q, Object[] a, int n) {
                    if (n > 0) { m(q, p, a, n - 1); } else { shared = q; }
                }
                """);
        assertEquals(1 << 1 | 1 << 2, summary.escaping());
        assertEquals(0, summary("""
                static void m(Sample p, Sample q, Object[] a, int n) {
                    if (n > 0) { m(q, p, a, n - 1); } else { p.f = 1; }
                }
                """).escaping());
    }

    @Test
    void a_copy_without_checks_is_worth_it_only_if_it_spares_one() {
        CompiledSource source = CompiledSource.ofMembers(MEMBERS + """
                static void m(Sample p) { p.f = 1; }
                static void passes(Sample p) { m(p); }
                static void nothing(Sample p) { shared.f = 1; }
                """);
        EscapeSummaryTable table = new EscapeSummaryTable(source, new EscapeSummaryStore());
        assertTrue(table.spares(source.method("m"), 1 << 1));
        assertTrue(table.spares(source.method("passes"), 1 << 1));
        assertFalse(table.spares(source.method("nothing"), 1 << 1));
    }
}
