package org.taskrace.agent.analysis.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.testing.CompiledSource;

class InductionTest {

    private static final int VARIABLE = 3;

    private ControlFlowGraph flow;
    private Loop loop;

    /** Compiles a loop; its counter is local 3. */
    private void compile(String code) {
        MethodNode method = CompiledSource.ofMembers("static void m(int[] a, int n, int k) {\n" + code + "\n}")
                .method("m");
        flow = new ControlFlowGraph(method);
        loop = Loop.of(flow).get(0);
    }

    /** Returns the steps of local 3 around the only access to an element in a loop. */
    private InductionSteps steps(String code) {
        compile(code);
        Map<Integer, Integer> growth = new TreeMap<>();
        for (int i = 0; i < flow.code().length; i++) {
            if (flow.code()[i] instanceof IincInsnNode increment
                    && increment.var == VARIABLE
                    && loop.contains(flow.blockOf(i))) {
                growth.put(i, increment.incr);
            }
        }
        ArrayAccess access = SymbolicInterpreter.accesses(
                        flow, AnalysisContext.of(CompiledSource.ofMembers(""), new EscapeSummaryStore()), false)
                .elements()
                .get(0);
        return new InductionSteps(flow, loop, growth, access);
    }

    private Polynomial start(String code) {
        compile(code);
        return InductionStart.of(flow, loop, VARIABLE);
    }

    @Test
    void a_counter_that_grows_after_the_access_has_grown_by_nothing_before_the_first() {
        InductionSteps steps = steps("for (int i = 0; i < n; i += 4) { a[i] = 1; }");
        assertEquals(0, steps.beforeFirst());
        assertEquals(4, steps.fromOneToNext());
    }

    @Test
    void a_counter_that_grows_before_the_access_has_grown_before_the_first() {
        InductionSteps steps = steps("int i = 0; while (i < n) { i += 2; a[i] = 1; i++; }");
        assertEquals(2, steps.beforeFirst());
        assertEquals(3, steps.fromOneToNext());
    }

    @Test
    void a_counter_that_grows_in_some_iterations_does_not_always_grow() {
        InductionSteps steps = steps("int i = 0; while (n-- > 0) { a[i] = 1; if (n > k) { i++; } }");
        assertEquals(1, steps.fromOneToNext());
    }

    @Test
    void an_access_that_is_left_out_for_some_values_has_no_known_step() {
        InductionSteps steps = steps("for (int i = 0; i < n; i++) { if (i > k) { a[i] = 1; } }");
        assertNull(steps.beforeFirst());
        assertNull(steps.fromOneToNext());
    }

    @Test
    void two_steps_of_different_size_are_not_one_step() {
        InductionSteps steps = steps("for (int i = 0; i < n; i++) { a[i] = 1; if (n > k) { i += 2; } }");
        assertNull(steps.fromOneToNext());
    }

    @Test
    void a_way_out_before_the_access_and_one_after_it_tell_its_last_time_apart() {
        InductionSteps steps = steps("for (int i = 0; i < n; i++) { a[i] = 1; if (k == i) { break; } }");
        Map<Integer, Integer> since = steps.sinceLast(1);
        assertEquals(1, since.get(loop.header()));
        assertTrue(since.containsValue(0));
    }

    @Test
    void a_start_is_the_constant_or_the_local_that_was_stored_before_the_loop() {
        assertEquals(Polynomial.of(0), start("for (int i = 0; i < n; i++) { a[i] = 1; }"));
        assertEquals(Polynomial.of(100), start("for (int i = 100; i < n; i++) { a[i] = 1; }"));
        assertEquals(Polynomial.of(100_000), start("for (int i = 100000; i < n; i++) { a[i] = 1; }"));
        assertEquals(Polynomial.local(2), start("for (int i = k; i < n; i++) { a[i] = 1; }"));
    }

    @Test
    void a_computed_start_a_grown_one_and_one_that_differs_are_unknown() {
        assertNull(start("for (int i = k * 2; i < n; i++) { a[i] = 1; }"));
        assertNull(start("int i = 0; i++; while (i < n) { a[i] = 1; i++; }"));
        assertNull(start("int i; if (k > 0) { i = 1; } else { i = 2; } while (i < n) { a[i] = 1; i++; }"));
    }
}
