package org.taskrace.agent.transform.fields;

import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.AddedMethod;
import org.taskrace.agent.transform.context.ClassContext;

/**
 * A small method for an object that may be null before the check of several accesses is reached. If it is null, the
 * accesses made so far are checked now, since the others will not be made.
 *
 * @param name of the method
 */
public record FieldGroupNullGuard(String name, List<Made> groups) implements AddedMethod {

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** The first accesses of a group. */
    record Made(FieldGroupCheck check, int count) {}

    /** Takes the object that may be null, and the one of each group. */
    String descriptor() {
        StringBuilder text = new StringBuilder("(Ljava/lang/Object;");
        groups.forEach(made -> text.append('L').append(made.check().owner()).append(';'));
        return text.append(")V").toString();
    }

    @Override
    public void emit(ClassVisitor target, ClassContext context) {
        MethodVisitor out = target.visitMethod(ACCESS, name, descriptor(), null, null);
        Label isNull = new Label();
        out.visitCode();
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitJumpInsn(Opcodes.IFNULL, isNull);
        out.visitInsn(Opcodes.RETURN);
        out.visitLabel(isNull);
        out.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        for (int group = 0; group < groups.size(); group++) {
            FieldGroupCheck check = groups.get(group).check();
            for (int i = 0; i < groups.get(group).count(); i++) {
                check.checkAlone(out, group + 1, i);
            }
        }
        out.visitInsn(Opcodes.RETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }
}
