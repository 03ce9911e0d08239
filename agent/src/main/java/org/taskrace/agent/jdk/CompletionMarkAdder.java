package org.taskrace.agent.jdk;

import java.util.Arrays;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Adder of the interface {@code CompletionMark} and the field behind it to a future class. */
final class CompletionMarkAdder extends ClassVisitor {

    private static final String FIELD = "taskrace$mark";
    private String className;

    CompletionMarkAdder(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        className = name;
        String[] more = Arrays.copyOf(interfaces, interfaces.length + 1);
        more[interfaces.length] = "org/taskrace/hooks/tasks/CompletionMark";
        super.visit(version, access, name, signature, superName, more);
    }

    @Override
    public void visitEnd() {
        visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC, FIELD, "I", null, null);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
        MethodVisitor get = super.visitMethod(access, FIELD, "()I", null, null);
        get.visitCode();
        get.visitVarInsn(Opcodes.ALOAD, 0);
        get.visitFieldInsn(Opcodes.GETFIELD, className, FIELD, "I");
        get.visitInsn(Opcodes.IRETURN);
        get.visitMaxs(1, 1);
        get.visitEnd();
        MethodVisitor set = super.visitMethod(access, FIELD, "(I)V", null, null);
        set.visitCode();
        set.visitVarInsn(Opcodes.ALOAD, 0);
        set.visitVarInsn(Opcodes.ILOAD, 1);
        set.visitFieldInsn(Opcodes.PUTFIELD, className, FIELD, "I");
        set.visitInsn(Opcodes.RETURN);
        set.visitMaxs(2, 2);
        set.visitEnd();
        super.visitEnd();
    }
}
