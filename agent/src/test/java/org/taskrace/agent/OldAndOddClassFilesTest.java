package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Class files that no compiler of today writes, but that the JVM still loads. */
class OldAndOddClassFilesTest {

    private static final String NAME = "Old";
    private static final int LINE_OF_THE_INCREMENT = 7;

    @TempDir
    private Path classes;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void subroutines_of_java_1_4_are_checked(Jdks.Jdk jdk) throws IOException {
        write(new ClassWriter(ClassWriter.COMPUTE_MAXS), 0);
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, NAME);
        assertEquals("2\n", result.out(), result.err());
        assertTrue(result.err().contains("Old.java:" + LINE_OF_THE_INCREMENT), result.err());
        assertEquals(66, result.status(), result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_monitor_of_a_class_without_class_constants_is_known(Jdks.Jdk jdk) throws IOException {
        write(new ClassWriter(ClassWriter.COMPUTE_MAXS), Opcodes.ACC_SYNCHRONIZED);
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, NAME);
        assertEquals("2\n", result.out(), result.err());
        assertTrue(result.err().contains("taskrace: no race"), result.err());
        assertEquals(0, result.status(), result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_class_file_that_cannot_be_read_runs_unchecked_and_is_named(Jdks.Jdk jdk) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visitAttribute(new Annotations());
        write(writer, 0);
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, NAME);
        assertEquals("2\n", result.out(), result.err());
        assertTrue(result.err().contains("Old: the class could not be rewritten"), result.err());
        assertEquals(69, result.status(), result.err());
    }

    /** Such class files are common in libraries with optional dependencies. */
    @ParameterizedTest
    @MethodSource("jdks")
    void a_class_that_is_missing_is_not_missed_where_the_program_does_not_need_it(Jdks.Jdk jdk) throws IOException {
        ClassWriter mapper = new ClassWriter(0);
        mapper.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "Mapper", null, "Missing", null);
        mapper.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "INSTANCE", "LMapper;", null, null);
        Files.write(classes.resolve("Mapper.class"), mapper.toByteArray());
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
        code.visitTypeInsn(Opcodes.NEW, "java/util/HashMap");
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/HashMap", "<init>", "()V", false);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        put(code, "java/lang/Boolean", "TRUE");
        Label end = new Label();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.ARRAYLENGTH);
        code.visitJumpInsn(Opcodes.IFEQ, end);
        put(code, "Mapper", "INSTANCE");
        code.visitLabel(end);
        code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/Map", "size", "()I", true);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "(I)V", false);
        end(code);
        Files.write(classes.resolve(NAME + ".class"), writer.toByteArray());
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, NAME);
        assertEquals("1\n", result.out(), result.err());
        assertEquals(0, result.status(), result.err());
    }

    /** Puts a static field of a class, under its name, into the map in local 1. */
    private static void put(MethodVisitor code, String owner, String field) {
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitLdcInsn(owner);
        code.visitFieldInsn(Opcodes.GETSTATIC, owner, field, "L" + owner + ";");
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE,
                "java/util/Map",
                "put",
                "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                true);
        code.visitInsn(Opcodes.POP);
    }

    /** One annotation with a value of a kind that does not exist: the JVM reads it only if somebody asks for it. */
    private static final class Annotations extends Attribute {
        Annotations() {
            super("RuntimeVisibleAnnotations");
        }

        @Override
        protected ByteVector write(
                ClassWriter writer, byte[] code, int codeLength, int maximumStack, int maximumLocals) {
            ByteVector bytes = new ByteVector();
            bytes.putShort(1).putShort(writer.newUTF8("LOdd;")).putShort(1).putShort(writer.newUTF8("value"));
            return bytes.putByte('?').putShort(0);
        }
    }

    /** Two threads that run {@code count++} in a subroutine, as javac once compiled {@code finally}, of a static method. */
    private void write(ClassWriter writer, int accessOfIncrement) throws IOException {
        writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Thread", null);
        writer.visitSource("Old.java", null);
        writer.visitField(Opcodes.ACC_STATIC, "count", "I", null, null);
        constructor(writer);
        run(writer);
        increment(writer, accessOfIncrement);
        main(writer);
        Files.write(classes.resolve(NAME + ".class"), writer.toByteArray());
    }

    private static void constructor(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Thread", "<init>", "()V", false);
        end(code);
    }

    private static void run(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "increment", "()V", false);
        end(code);
    }

    private static void increment(ClassWriter writer, int access) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC | access, "increment", "()V", null, null);
        Label subroutine = new Label();
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(subroutine);
        code.visitLineNumber(LINE_OF_THE_INCREMENT, subroutine);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "count", "I");
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IADD);
        code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "count", "I");
        code.visitVarInsn(Opcodes.RET, 1);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void main(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
        for (int local = 1; local <= 2; local++) {
            code.visitTypeInsn(Opcodes.NEW, NAME);
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, NAME, "<init>", "()V", false);
            code.visitVarInsn(Opcodes.ASTORE, local);
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, "start", "()V", false);
        }
        for (int local = 1; local <= 2; local++) {
            code.visitVarInsn(Opcodes.ALOAD, local);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, "join", "()V", false);
        }
        code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "count", "I");
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "(I)V", false);
        end(code);
    }

    private static void end(MethodVisitor code) {
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
