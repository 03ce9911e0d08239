package org.taskrace.agent.transform.fields;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.AddedMethod;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * A small method that checks, after a loop, an access to a field that the loop may have made, any number of times. A
 * kept object, or a number that is not 0, tells that it did. A method of its own needs no stack map frame at the call.
 *
 * @param name the name of the method
 * @param underLock whether the method checks only while the running task holds a lock
 */
public record SunkFieldCheck(
        String name,
        String owner,
        String fieldName,
        ClassInfo.Field field,
        boolean isStatic,
        boolean writes,
        int site,
        boolean underLock)
        implements AddedMethod {

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    public static SunkFieldCheck of(FieldInsnNode access, ClassInfo.Field field, MethodContext context) {
        int opcode = access.getOpcode();
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        String declaring = field == null ? access.owner : field.owner();
        int site = context.fieldSite(isStatic, declaring, access.name, access.desc);
        return new SunkFieldCheck(
                ShadowFieldAdder.PREFIX + "late$" + context.classContext.added(SunkFieldCheck.class),
                access.owner,
                access.name,
                field,
                isStatic,
                opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC,
                site,
                false);
    }

    /** Returns the method that makes this check only while the running task holds a lock. */
    public SunkFieldCheck onlyUnderLock() {
        return new SunkFieldCheck(
                name.replace("late$", "locked$"), owner, fieldName, field, isStatic, writes, site, true);
    }

    /** Takes the object, or the number. */
    public String descriptor() {
        return isStatic ? "(I)V" : "(L" + owner + ";)V";
    }

    @Override
    public void emit(ClassVisitor target, ClassContext context) {
        MethodVisitor out = target.visitMethod(ACCESS, name, descriptor(), null, null);
        Label end = new Label();
        out.visitCode();
        if (underLock) {
            out.visitFieldInsn(Opcodes.GETSTATIC, MethodContext.STRAND, "holdsLock", "Z");
            out.visitJumpInsn(Opcodes.IFEQ, end);
        }
        out.visitVarInsn(isStatic ? Opcodes.ILOAD : Opcodes.ALOAD, 0);
        out.visitJumpInsn(isStatic ? Opcodes.IFEQ : Opcodes.IFNULL, end);
        if (context.rewriting.countsAccesses() && !underLock) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false);
        }
        if (isStatic) {
            FieldCheckCode.ofClass(out, context, owner, fieldName, field, site, writes);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, 0);
            FieldCheckCode.instance(out, context, owner, fieldName, field, site, writes);
        }
        out.visitLabel(end);
        out.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        out.visitInsn(Opcodes.RETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }
}
