package org.taskrace.agent.transform.fields;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/** Bytecode of the check of one access to a field, behind the access. */
final class FieldCheckCode {

    private static final String CHECK = "(JI)J";

    private FieldCheckCode() {}

    /** Returns whether the test beside the field can be called: it takes an object of the declaring class. */
    private static boolean hasTest(ClassContext context, String owner, ClassInfo.Field field) {
        return context.rewriting.has(Optimisation.FIELDS) && field.owner().equals(owner);
    }

    /**
     * Checks an access to an object's field; the object is on the stack.
     *
     * @param field what is known of the field, or null
     */
    static void instance(
            MethodVisitor out,
            ClassContext context,
            String owner,
            String name,
            ClassInfo.Field field,
            int site,
            boolean writes) {
        if (field == null || !field.hasCell()) {
            withoutCell(out, site, writes);
            return;
        }
        if (context.rewriting.parallel()) {
            ParallelFieldAdder.call(out, owner, name, false, writes, site);
            return;
        }
        if (hasTest(context, owner, field)) {
            InlineFieldCheckAdder.call(out, owner, name, false, writes, site);
            return;
        }
        out.visitInsn(Opcodes.DUP);
        // ..., object, object
        out.visitFieldInsn(Opcodes.GETFIELD, owner, ShadowFieldAdder.cellOf(name), "J");
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, "access", CHECK, false);
        // ..., object, new cell
        out.visitFieldInsn(Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(name), "J");
    }

    /** Checks an access to a static field; the parameters are those of {@link #instance}. */
    static void ofClass(
            MethodVisitor out,
            ClassContext context,
            String owner,
            String name,
            ClassInfo.Field field,
            int site,
            boolean writes) {
        if (field == null || !field.hasCell()) {
            // An interned string stands for the field.
            out.visitLdcInsn((field == null ? owner : field.owner()) + "." + name);
            withoutCell(out, site, writes);
            return;
        }
        if (context.rewriting.parallel()) {
            ParallelFieldAdder.call(out, owner, name, true, writes, site);
            return;
        }
        if (hasTest(context, owner, field)) {
            InlineFieldCheckAdder.call(out, owner, name, true, writes, site);
            return;
        }
        out.visitFieldInsn(Opcodes.GETSTATIC, owner, ShadowFieldAdder.cellOf(name), "J");
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, "access", CHECK, false);
        out.visitFieldInsn(Opcodes.PUTSTATIC, owner, ShadowFieldAdder.cellOf(name), "J");
    }

    /** Checks an access to a field without a cell; the object, or a name for a class, is on the stack. */
    private static void withoutCell(MethodVisitor out, int site, boolean writes) {
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, MethodContext.MEMORY, "accessWithoutCell", "(Ljava/lang/Object;I)V", false);
    }
}
