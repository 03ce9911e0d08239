package org.taskrace.agent.transform.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class ParsedClassTest {

    private static final int METHODS = 20;

    /** A class whose methods m0, m1, … return their numbers. */
    private static ParsedClass numbers() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, "Numbers", null, "java/lang/Object", null);
        for (int i = 0; i < METHODS; i++) {
            MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m" + i, "()I", null, null);
            method.visitCode();
            method.visitIntInsn(Opcodes.BIPUSH, i);
            method.visitInsn(Opcodes.IRETURN);
            method.visitMaxs(1, 0);
            method.visitEnd();
        }
        writer.visitEnd();
        return new ParsedClass(writer.toByteArray());
    }

    @Test
    void a_method_stays_one_object_whether_it_was_parsed_alone_or_with_all_others() {
        ParsedClass numbers = numbers();
        List<MethodNode> first = new ArrayList<>();
        for (int i = METHODS - 1; i >= 0; i--) {
            MethodNode method = numbers.method("m" + i, "()I");
            assertEquals("m" + i, method.name);
            assertEquals(2, method.instructions.size());
            first.add(method);
        }
        for (int i = METHODS - 1; i >= 0; i--) {
            MethodNode method = numbers.method("m" + i, "()I");
            assertSame(first.get(METHODS - 1 - i), method);
            assertTrue(numbers.declares(method));
        }
    }

    @Test
    void a_method_that_is_not_declared_is_not_found() {
        ParsedClass numbers = numbers();
        assertNull(numbers.method("m0", "()V"));
        assertNull(numbers.method("m20", "()I"));
        assertFalse(numbers.declares(new MethodNode(0, "m0", "()I", null, null)));
    }

    @Test
    void the_class_as_a_whole_is_known_before_any_method_is() throws IOException {
        assertTrue(numbers().isFinal());
        assertEquals("java/lang/Object", numbers().superName());
        assertEquals("Numbers", numbers().nestHost());
        try (InputStream inner = Inner.class.getResourceAsStream("ParsedClassTest$Inner.class")) {
            assertEquals(
                    ParsedClassTest.class.getName().replace('.', '/'),
                    new ParsedClass(inner.readAllBytes()).nestHost());
        }
    }

    private static final class Inner {}
}
