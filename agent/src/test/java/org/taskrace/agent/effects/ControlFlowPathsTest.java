package org.taskrace.agent.effects;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;

class ControlFlowPathsTest {

    private final MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
    private final ControlFlowPaths paths = new ControlFlowPaths(method);

    /** {@code try { if (i != 0) call(); store; } catch (any) {}}, where the store is the only one. */
    @BeforeEach
    void build() throws AnalyzerException {
        Label begin = new Label();
        Label store = new Label();
        Label end = new Label();
        Label handler = new Label();
        method.visitTryCatchBlock(begin, end, handler, null);
        method.visitLabel(begin);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFEQ, store);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "C", "call", "()V", false);
        method.visitLabel(store);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitFieldInsn(Opcodes.PUTSTATIC, "C", "field", "I");
        method.visitLabel(end);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(handler);
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 1);
        paths.analyze("C", new BasicInterpreter());
    }

    private BitSet at(int opcode) {
        BitSet places = new BitSet();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction.getOpcode() == opcode) {
                places.set(method.instructions.indexOf(instruction));
            }
        }
        return places;
    }

    @Test
    void a_branch_leads_past_an_instruction() {
        assertTrue(paths.canAvoid(at(Opcodes.INVOKESTATIC), (from, to) -> true));
        assertFalse(paths.canAvoid(at(Opcodes.ILOAD), (from, to) -> !isException(to)));
    }

    @Test
    void an_exception_leads_past_an_instruction_unless_such_edges_are_left_out() {
        assertTrue(paths.canAvoid(at(Opcodes.PUTSTATIC), (from, to) -> true));
        assertFalse(paths.canAvoid(at(Opcodes.PUTSTATIC), (from, to) -> !isException(to)));
    }

    private boolean isException(int to) {
        AbstractInsnNode next = method.instructions.get(to).getNext();
        return next != null && next.getOpcode() == Opcodes.POP;
    }
}
