package org.taskrace.agent.transform.fields;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.AddedMethod;
import org.taskrace.agent.transform.context.ClassContext;

/**
 * A small method for an exception between accesses that are checked together: those that were made are checked now. The last of
 * them is never among these, since nothing comes between it and its check.
 *
 * @param name of the method
 */
public record FieldGroupUnwind(String name, FieldGroupCheck check) implements AddedMethod {

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** Takes the object and the number of accesses that were made. */
    String descriptor() {
        return "(L" + check.owner() + ";I)V";
    }

    @Override
    public void emit(ClassVisitor target, ClassContext context) {
        MethodVisitor out = target.visitMethod(ACCESS, name, descriptor(), null, null);
        out.visitCode();
        for (int i = 0; i < check.fields().size() - 1; i++) {
            Label made = new Label();
            out.visitVarInsn(Opcodes.ILOAD, 1);
            out.visitInsn(Opcodes.ICONST_0 + i);
            out.visitJumpInsn(Opcodes.IF_ICMPGT, made);
            out.visitInsn(Opcodes.RETURN);
            out.visitLabel(made);
            out.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            check.checkAlone(out, 0, i);
        }
        out.visitInsn(Opcodes.RETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }
}
