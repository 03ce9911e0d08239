package org.taskrace.agent.analysis.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.testing.CompiledSource;

class LoopTest {

    private static List<Loop> loops(String method) {
        return Loop.of(new ControlFlowGraph(CompiledSource.ofMembers(method).method("m")));
    }

    @Test
    void a_method_without_a_jump_back_has_no_loop() {
        assertEquals(List.of(), loops("static int m(int n) { return n > 0 ? 1 : 2; }"));
    }

    @Test
    void the_inner_loop_comes_first_and_names_the_outer_one() {
        List<Loop> loops = loops("""
                static int m(int n) {
                    int sum = 0;
                    for (int i = 0; i < n; i++) {
                        for (int j = 0; j < i; j++) {
                            sum += j;
                        }
                    }
                    return sum;
                }
                """);
        assertEquals(2, loops.size());
        assertSame(loops.get(1), loops.get(0).outer());
        assertNull(loops.get(1).outer());
        assertTrue(loops.get(1).blocks().cardinality() > loops.get(0).blocks().cardinality());
        assertSame(loops.get(0), Loop.innermost(loops, loops.get(0).header()));
        assertSame(loops.get(1), Loop.innermost(loops, loops.get(1).header()));
        assertNull(Loop.innermost(loops, 0));
    }

    @Test
    void a_continue_is_a_second_jump_back_of_one_loop() {
        List<Loop> loops = loops("""
                static int m(int n, int[] a) {
                    int i = 0;
                    while (i < n) {
                        if (a[i++] > 0) {
                            continue;
                        }
                        a[0]++;
                    }
                    return i;
                }
                """);
        assertEquals(1, loops.size());
        assertEquals(4, loops.get(0).blocks().cardinality());
    }

    @Test
    void two_loops_in_a_row_are_not_nested() {
        List<Loop> loops = loops("""
                static void m(int n, int[] a) {
                    for (int i = 0; i < n; i++) { a[i] = 0; }
                    for (int i = 0; i < n; i++) { a[i] = 1; }
                }
                """);
        assertEquals(2, loops.size());
        assertNull(loops.get(0).outer());
        assertNull(loops.get(1).outer());
    }

    @Test
    void a_loop_that_is_entered_beside_its_header_gives_no_loops_at_all() {
        // if (n != 0) goto inside; begin: n--; inside: if (n > 0) goto begin: no Java loop, yet valid bytecode.
        MethodNode method = new MethodNode(Opcodes.ASM9, Opcodes.ACC_STATIC, "m", "(I)V", null, null);
        Label begin = new Label();
        Label inside = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFNE, inside);
        method.visitLabel(begin);
        method.visitIincInsn(0, -1);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFLT, begin);
        method.visitLabel(inside);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFGT, begin);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 1);
        assertEquals(List.of(), Loop.of(new ControlFlowGraph(method)));
    }
}
