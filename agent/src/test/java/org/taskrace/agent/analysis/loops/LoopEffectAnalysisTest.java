package org.taskrace.agent.analysis.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.testing.CompiledSource;

/** Locals of the loops here: a is 0, p is 1, n is 2, i is 3. */
class LoopEffectAnalysisTest {

    private static LoopEffectAnalysis of(String body) {
        CompiledSource source = CompiledSource.ofMembers("""
                int f;
                Sample next;
                static native void unknown();
                static void writes(Sample p) { p.f = 1; }
                static int pure(int n) { return n; }
                static void m(int[] a, Sample p, int n) {
                    for (int i = 0; i < n; i++) {
                %s
                    }
                }
                """.formatted(body));
        MethodNode method = source.method("m");
        ControlFlowGraph flow = new ControlFlowGraph(method);
        return LoopEffectAnalysis.of(
                flow, Loop.of(flow).get(0), List.of(), AnalysisContext.of(source, new EscapeSummaryStore()));
    }

    @Test
    void a_loop_that_may_end_a_strand_has_no_effects() {
        assertNull(of("unknown();"));
        assertNull(of("synchronized (a) { }"));
    }

    @Test
    void a_local_that_only_grows_is_told_with_its_growth_and_one_that_is_stored_is_not() {
        assertEquals(
                List.of(1), List.copyOf(of("a[i] = pure(n);").growthOf().get(3).values()));
        assertEquals(Map.of(), of("i = n * 2;").growthOf());
    }

    @Test
    void an_assigned_local_is_not_fixed_and_another_one_is() {
        LoopEffectAnalysis effects = of("a = null;");
        assertFalse(effects.isFixed(AccessPath.local(0, null)));
        assertTrue(effects.isFixed(AccessPath.local(1, null)));
        assertFalse(effects.isFixed(Polynomial.local(3)));
        assertTrue(effects.isFixed(Polynomial.local(2)));
    }

    @Test
    void both_slots_of_a_long_are_assigned() {
        LoopEffectAnalysis effects = of("long x = i;");
        assertFalse(effects.isFixed(Polynomial.local(4)));
        assertFalse(effects.isFixed(Polynomial.local(5)));
        assertTrue(effects.isFixed(Polynomial.local(6)));
    }

    @Test
    void stores_of_references_and_of_ints_are_told_apart() {
        assertFalse(of("a[i] = 1;").keepsInts());
        assertTrue(of("a[i] = 1;").keepsRows());
        assertFalse(of("((Object[]) null)[i] = p;").keepsRows());
        assertFalse(of("writes(p);").keepsRows());
        assertTrue(of("pure(i);").keepsRows());
    }
}
