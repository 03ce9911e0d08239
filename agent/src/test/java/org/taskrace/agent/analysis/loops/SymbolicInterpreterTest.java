package org.taskrace.agent.analysis.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.testing.CompiledSource;

/** Locals of the methods here: a is 0, b is 1, i is 2, j is 3, p is 4. */
class SymbolicInterpreterTest {

    private static final Polynomial I = Polynomial.local(2);
    private static final Polynomial J = Polynomial.local(3);

    private static SymbolicInterpreter.Accesses accesses(String body) {
        CompiledSource source = CompiledSource.ofMembers("""
                static int count;
                int size;
                int[] values;
                Sample next;
                static native int unknown();
                static long wide(int n, double d) { return n; }
                static void m(int[] a, int[][] b, int i, int j, Sample p) {
                %s
                }
                """.formatted(body));
        MethodNode method = source.method("m");
        return SymbolicInterpreter.accesses(
                new ControlFlowGraph(method), AnalysisContext.of(source, new EscapeSummaryStore()), false);
    }

    private static List<ArrayAccess> elements(String body) {
        return accesses(body).elements();
    }

    /** Returns the index of the last access to an element. */
    private static Polynomial index(String body) {
        List<ArrayAccess> elements = elements(body);
        return elements.get(elements.size() - 1).index();
    }

    @Test
    void sums_products_shifts_and_negations_of_ints_are_polynomials() {
        assertEquals(I.plus(J, 1).plus(Polynomial.of(-3), 1), index("a[i + j - 3] = 1;"));
        assertEquals(I.times(J), index("a[i * j] = 1;"));
        assertEquals(I.times(Polynomial.of(8)), index("a[i << 3] = 1;"));
        assertEquals(Polynomial.of(0).plus(I, -1), index("a[-i] = 1;"));
        assertNull(index("a[i / j] = 1;"));
        assertNull(index("a[unknown()] = 1;"));
    }

    @Test
    void a_value_below_others_on_the_stack_is_kept() {
        assertEquals(I, index("a[i] = (int) wide(j, 2.0) + (i > j ? 1 : 2);"));
        assertEquals(I, index("a[i] += 2;"));
        assertEquals(I.plus(Polynomial.of(1), 1), index("int x = a[i + 1]++;"));
    }

    @Test
    void an_index_is_told_by_the_values_that_locals_have_at_the_access() {
        // The old value of i is i - 1 once i has grown.
        assertEquals(I.plus(Polynomial.of(-1), 1), index("a[i++] = 1;"));
        assertEquals(I, index("a[++i] = 1;"));
    }

    @Test
    void a_local_that_was_assigned_is_known_by_others_until_one_of_them_changes() {
        assertEquals(I.plus(Polynomial.of(1), 1), index("int k = i + 1; a[k] = 1;"));
        assertEquals(I, index("int k = i; i++; k++; a[k] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = i + 1; i = j * 2; a[k] = 1;"));
    }

    @Test
    void a_local_that_two_branches_assign_alike_is_known_behind_them() {
        assertEquals(I, index("int k; if (j > 0) { k = i; } else { k = i; } a[k] = 1;"));
        assertEquals(Polynomial.local(5), index("int k; if (j > 0) { k = i; } else { k = j; } a[k] = 1;"));
    }

    @Test
    void nothing_that_was_assigned_is_known_at_the_header_of_a_loop() {
        assertEquals(Polynomial.local(5), index("int k = i; while (j-- > 0) { a[k] = 1; }"));
    }

    @Test
    void an_array_is_a_local_a_field_or_an_element() {
        assertEquals(AccessPath.Kind.LOCAL, elements("a[i] = 1;").get(0).array().kind());
        AccessPath field = elements("p.next.values[i] = 1;").get(0).array();
        assertEquals(AccessPath.Kind.FIELD, field.kind());
        assertEquals("next", field.base().field().name);
        assertEquals(4, field.base().base().local());
        AccessPath row = elements("b[j][i] = 1;").get(1).array();
        assertEquals(AccessPath.Kind.ELEMENT, row.kind());
        assertEquals(J, row.index());
        assertNull(elements("(i > j ? a : b[0])[i] = 1;").get(1).array());
    }

    @Test
    void an_int_that_was_read_from_an_array_is_a_loaded_index() {
        ArrayAccess gathered = elements("a[a[i]] = 1;").get(1);
        assertNotNull(gathered.gathered());
        assertEquals(I, gathered.gathered().index());
        assertNull(gathered.index());
    }

    @Test
    void the_length_of_an_array_in_a_local_is_an_invariant_int_until_the_local_changes() {
        assertEquals(Polynomial.local(InvariantInt.FIRST).plus(Polynomial.of(-1), 1), index("a[a.length - 1] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = a.length; a = null; b[0][k] = 1;"));
    }

    @Test
    void a_static_int_is_an_invariant_int_until_it_may_be_written() {
        assertEquals(Polynomial.local(InvariantInt.FIRST), index("int k = count; a[k] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = count; count = 3; a[k] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = count; unknown(); a[k] = 1;"));
    }

    @Test
    void an_int_of_an_object_in_a_local_is_an_invariant_int_until_either_changes() {
        assertEquals(Polynomial.local(InvariantInt.FIRST).times(I), index("a[i * p.size] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = p.size; p.size = 3; a[k] = 1;"));
        assertEquals(Polynomial.local(5), index("int k = p.size; p = null; a[k] = 1;"));
        assertNull(index("a[p.next.size] = 1;"));
    }

    @Test
    void ints_of_two_objects_are_two_invariant_ints() {
        assertEquals(
                Polynomial.local(InvariantInt.FIRST).plus(Polynomial.local(InvariantInt.FIRST + 1), 1),
                index("Sample q = (Sample) (Object) p; a[p.size + q.size] = 1;"));
    }

    @Test
    void a_copy_of_a_reference_has_its_path_until_the_original_changes() {
        AccessPath copy = elements("int[] c = p.values; c[i] = 1;").get(0).array();
        assertEquals(AccessPath.Kind.FIELD, copy.kind());
        assertEquals(4, copy.base().local());
        AccessPath other =
                elements("int[] c = p.values; p = null; c[i] = 1;").get(0).array();
        assertEquals(AccessPath.Kind.LOCAL, other.kind());
        assertEquals(5, other.local());
    }

    @Test
    void accesses_to_fields_name_their_object() {
        List<FieldAccess> fields = accesses("p.next.values = a; count = 1;").fields();
        assertEquals(3, fields.size());
        assertEquals(AccessPath.Kind.LOCAL, fields.get(0).holder().kind());
        assertEquals(AccessPath.Kind.FIELD, fields.get(1).holder().kind());
        assertNull(fields.get(2).holder());
    }

    @Test
    void a_handler_begins_with_nothing_known() {
        assertEquals(Polynomial.local(5), index("""
                int k = i;
                try {
                    unknown();
                } catch (RuntimeException e) {
                    a[k] = 1;
                }
                """));
    }
}
