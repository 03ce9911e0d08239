package org.taskrace.agent.analysis.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.testing.CompiledSource;

class ControlFlowGraphTest {

    private static ControlFlowGraph flow(String method) {
        return new ControlFlowGraph(CompiledSource.ofMembers(method).method("m"));
    }

    private static int blockOf(ControlFlowGraph flow, int opcode) {
        for (int i = 0; i < flow.code().length; i++) {
            if (flow.code()[i].getOpcode() == opcode) {
                return flow.blockOf(i);
            }
        }
        throw new AssertionError("no such instruction");
    }

    @Test
    void every_instruction_is_in_one_block_and_only_the_last_one_jumps() {
        ControlFlowGraph flow = flow("""
                int m(int n, int[] a) {
                    for (int i = 0; i < n; i++) {
                        switch (a[i]) {
                            case 1 -> a[i] = 2;
                            case 700 -> a[i] = 3;
                            default -> a[i]--;
                        }
                    }
                    try {
                        return a[n];
                    } finally {
                        a[0] = 1;
                    }
                }
                """);
        int next = 0;
        for (ControlFlowGraph.Block block : flow.blocks()) {
            assertEquals(next, block.first());
            for (int i = block.first(); i <= block.last(); i++) {
                AbstractInsnNode instruction = flow.code()[i];
                assertEquals(block.number(), flow.blockOf(i));
                assertTrue(i == block.last()
                        || ControlFlowGraph.targets(instruction).isEmpty());
            }
            next = block.last() + 1;
        }
        assertEquals(flow.code().length, next);
    }

    @Test
    void a_condition_has_two_successors_that_meet_again() {
        ControlFlowGraph flow = flow("static int m(int n) { int r; if (n > 0) { r = 1; } else { r = 2; } return r; }");
        assertEquals(List.of(2, 1), flow.block(0).successors);
        int end = blockOf(flow, Opcodes.IRETURN);
        assertEquals(List.of(1, 2), flow.block(end).predecessors);
        assertFalse(flow.block(1).fallsThrough());
        assertTrue(flow.block(2).fallsThrough());
    }

    @Test
    void a_switch_leads_to_each_case_and_to_the_default() {
        ControlFlowGraph flow = flow("""
                static int m(int n) {
                    switch (n) { case 1: return 5; case 2: return 6; case 3: return 7; default: return 8; }
                }
                """);
        assertEquals(4, flow.block(0).successors.size());
        assertFalse(flow.block(0).fallsThrough());
    }

    @Test
    void a_return_and_a_throw_have_no_successor() {
        ControlFlowGraph flow = flow("""
                static int m(int n) { if (n > 0) { throw new RuntimeException(); } return 1; }
                """);
        assertEquals(List.of(), flow.block(blockOf(flow, Opcodes.ATHROW)).successors);
        assertEquals(List.of(), flow.block(blockOf(flow, Opcodes.IRETURN)).successors);
    }

    @Test
    void a_handler_is_reached_from_each_block_of_its_range_and_from_no_other() {
        CompiledSource source = CompiledSource.ofMembers("""
                static int m(int n, int[] a) {
                    a[0] = 1;
                    try {
                        if (n > 0) {
                            a[1] = 1;
                        }
                    } catch (RuntimeException e) {
                        return 0;
                    }
                    a[2] = 1;
                    return 1;
                }
                """);
        MethodNode method = source.method("m");
        ControlFlowGraph flow = new ControlFlowGraph(method);
        ControlFlowGraph.Block handler = flow.blockAt(method.tryCatchBlocks.get(0).handler);
        assertTrue(handler.isHandler());
        for (int i = 0; i < flow.code().length; i++) {
            if (flow.code()[i].getOpcode() >= 0) {
                boolean isCovered = flow.block(flow.blockOf(i)).handlers.contains(handler.number());
                String line = source.line(flow.code()[i]);
                boolean isInside = line.equals("if (n > 0) {") || line.equals("a[1] = 1;");
                boolean isOutside = line.equals("a[0] = 1;") || line.equals("a[2] = 1;");
                assertTrue(isCovered ? !isOutside : !isInside, line);
            }
        }
    }

    @Test
    void the_entry_dominates_all_and_a_branch_does_not_dominate_the_meeting_point() {
        ControlFlowGraph flow = flow("static int m(int n) { int r; if (n > 0) { r = 1; } else { r = 2; } return r; }");
        int[] dominators = flow.dominators();
        assertEquals(0, dominators[0]);
        assertEquals(0, dominators[1]);
        assertEquals(0, dominators[2]);
        assertEquals(0, dominators[blockOf(flow, Opcodes.IRETURN)]);
    }
}
