package org.taskrace.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassFileRenewalTest {

    /** Returns a class with a method that returns the larger of zero and its argument, behind a branch. */
    private static byte[] classFile(int version) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, "org/taskrace/agent/jdk/Old", null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "positive", "(I)I", null, null);
        method.visitCode();
        Label negative = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFLT, negative);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitInsn(Opcodes.IRETURN);
        method.visitLabel(negative);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static int version(byte[] classFile) {
        return new ClassReader(classFile).readUnsignedShort(6);
    }

    @Test
    void an_old_class_gets_stack_maps_that_the_jvm_accepts() throws ReflectiveOperationException {
        byte[] renewed = ClassFileRenewal.renewed(classFile(Opcodes.V1_5));
        assertEquals(Opcodes.V1_8, version(renewed));

        Class<?> defined =
                MethodHandles.lookup().defineHiddenClass(renewed, true).lookupClass();
        assertEquals(0, defined.getMethod("positive", int.class).invoke(null, -3));
        assertEquals(4, defined.getMethod("positive", int.class).invoke(null, 4));
    }

    @Test
    void a_class_that_can_be_archived_stays_as_it_is() {
        byte[] classFile = classFile(Opcodes.V1_6);
        assertSame(classFile, ClassFileRenewal.renewed(classFile));
    }
}
