package org.taskrace.agent.transform.fields;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.transform.context.AddedMethod;
import org.taskrace.agent.transform.context.ClassContext;

/**
 * A small method that reads an int field for a summary, unchecked, and returns 0 where there is no object. Code before
 * a loop needs no stack map frame to call it.
 *
 * @param name the name of the method
 */
public record NullSafeRead(String name, String owner, String field) implements AddedMethod {

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** Returns the method of a class that reads this field, added when it is first asked for. */
    public static NullSafeRead of(FieldInsnNode field, ClassContext context) {
        for (AddedMethod added : context.addedMethods) {
            if (added instanceof NullSafeRead read && read.owner.equals(field.owner) && read.field.equals(field.name)) {
                return read;
            }
        }
        NullSafeRead read = new NullSafeRead(
                ShadowFieldAdder.PREFIX + "int$" + context.added(NullSafeRead.class), field.owner, field.name);
        context.addedMethods.add(read);
        return read;
    }

    /** Returns the call, which takes the object from the stack. */
    public MethodInsnNode call(ClassContext context) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, context.name, name, descriptor(), context.isInterface());
    }

    private String descriptor() {
        return "(L" + owner + ";)I";
    }

    @Override
    public void emit(ClassVisitor target, ClassContext context) {
        MethodVisitor out = target.visitMethod(ACCESS, name, descriptor(), null, null);
        Label isNull = new Label();
        out.visitCode();
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitJumpInsn(Opcodes.IFNULL, isNull);
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitFieldInsn(Opcodes.GETFIELD, owner, field, "I");
        out.visitInsn(Opcodes.IRETURN);
        out.visitLabel(isNull);
        out.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitInsn(Opcodes.IRETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }
}
