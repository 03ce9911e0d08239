package org.taskrace.agent.analysis.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.testing.CompiledSource;

class MethodFactsTest {

    private final CompiledSource source = CompiledSource.ofMembers("""
            int f;
            static void m(Sample p, java.util.List<Sample> all) {
                java.util.ArrayList<Sample> list = new java.util.ArrayList<>();
                p.f = 1;
                list.add(p);
                p.f = 2;
                for (int i = 0; i < 3; i++) {
                    p.f = i;
                }
            }
            """);
    private final MethodNode method = source.method("m");
    private final MethodFacts facts = new MethodFacts(method, AnalysisContext.of(source, new EscapeSummaryStore()));

    @Test
    void each_fact_is_computed_once() {
        assertSame(facts.flow(), facts.flow());
        assertSame(facts.loops(), facts.loops());
        assertSame(facts.values(), facts.values());
        assertSame(facts.localUses(0), facts.localUses(0));
        assertEquals(1, facts.loops().size());
    }

    @Test
    void inserted_code_has_another_control_flow_but_the_facts_of_its_instructions_stay() {
        Object flow = facts.flow();
        Object values = facts.values();
        method.instructions.insert(new InsnNode(Opcodes.NOP));
        facts.codeChanged();
        assertNotSame(flow, facts.flow());
        assertEquals(method.instructions.size(), facts.flow().code().length);
        assertSame(values, facts.values());
    }

    @Test
    void inserted_code_is_not_analysed() {
        facts.codeChanged();
        assertThrows(IllegalStateException.class, facts::values);
        assertThrows(IllegalStateException.class, () -> facts.localUses(0));
    }

    @Test
    void calls_on_local_collections_end_no_strand_once_local_uses_are_known() {
        List<String> before = source.lines(
                method,
                new MethodFacts(method, AnalysisContext.of(source, new EscapeSummaryStore()))
                        .values()
                        .repeated());
        assertEquals(List.of("p.f = i;"), before);
        facts.localUses(0);
        assertEquals(
                List.of("p.f = 2;", "p.f = i;"),
                source.lines(method, facts.values().repeated()));
    }
}
