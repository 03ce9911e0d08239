package org.taskrace.agent.analysis.symbols;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

class ElementUpdatesTest {

    /** Returns the positions of the read and the write of each update, in code that begins with array and index on the stack. */
    private static List<String> updates(int... opcodes) {
        MethodNode method = new MethodNode(Opcodes.ASM9);
        for (int opcode : opcodes) {
            if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
                method.visitVarInsn(opcode, 1);
            } else {
                method.visitInsn(opcode);
            }
        }
        List<AbstractInsnNode> code = new ArrayList<>();
        method.instructions.forEach(code::add);
        List<String> found = new ArrayList<>();
        ElementUpdates.of(method).forEach((write, read) -> found.add(code.indexOf(read) + "-" + code.indexOf(write)));
        return found;
    }

    @Test
    void an_increment_is_an_update() {
        assertEquals(
                List.of("1-4"), updates(Opcodes.DUP2, Opcodes.IALOAD, Opcodes.ICONST_1, Opcodes.IADD, Opcodes.IASTORE));
        assertEquals(
                List.of("1-4"), updates(Opcodes.DUP2, Opcodes.DALOAD, Opcodes.DLOAD, Opcodes.DADD, Opcodes.DASTORE));
    }

    @Test
    void an_increment_whose_value_is_used_is_an_update() {
        assertEquals(
                List.of("1-5"),
                updates(Opcodes.DUP2, Opcodes.IALOAD, Opcodes.DUP_X2, Opcodes.ICONST_1, Opcodes.IADD, Opcodes.IASTORE));
    }

    @Test
    void a_division_may_fail_between_the_read_and_the_write() {
        assertEquals(List.of(), updates(Opcodes.DUP2, Opcodes.IALOAD, Opcodes.ILOAD, Opcodes.IDIV, Opcodes.IASTORE));
    }

    @Test
    void a_write_of_another_element_is_no_update() {
        // a[i] is read, and b[j] written.
        assertEquals(
                List.of(),
                updates(
                        Opcodes.DUP2,
                        Opcodes.IALOAD,
                        Opcodes.POP,
                        Opcodes.ALOAD,
                        Opcodes.ILOAD,
                        Opcodes.ICONST_1,
                        Opcodes.IASTORE));
        assertEquals(
                List.of(),
                updates(Opcodes.DUP2, Opcodes.IALOAD, Opcodes.ILOAD, Opcodes.ILOAD, Opcodes.IASTORE, Opcodes.IASTORE));
    }
}
