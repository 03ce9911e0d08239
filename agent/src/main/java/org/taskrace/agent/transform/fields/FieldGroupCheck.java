package org.taskrace.agent.transform.fields;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.AddedMethod;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Synthetic method that checks accesses to several fields of one object at once:
 *
 * <pre>
 *   static void together(Owner object) {
 *     long a = object.cellA;
 *     long b = object.cellB;
 *     if ((a - CurrentStrand.ownWriteBound | b - CurrentStrand.ownWriteBound) &lt; 0) {
 *       if (a == b) {   // for reads also: return if CurrentStrand.isLeft(a)
 *         object.cellA = object.cellB = FieldMemory.judge(a, keyOfBoth);
 *       } else {
 *         object.cellA = FieldMemory.access(a, keyOfA);
 *         object.cellB = FieldMemory.access(b, keyOfB);
 *       }
 *     }
 *   }
 * </pre>
 *
 * <p>Fields that are accessed together have one cell value most of the time, since they get one number together: then one judgement serves
 * all.
 *
 * @param name of the method
 * @param together the site that stands for all
 * @param isFirst whether the object is new in most cases
 */
public record FieldGroupCheck(
        String name,
        String owner,
        List<String> fields,
        List<Integer> sites,
        int together,
        boolean writes,
        boolean isFirst)
        implements AddedMethod {

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    private static final String MEMORY = MethodContext.MEMORY;
    private static final String JUDGE = "(JI)J";

    String descriptor() {
        return "(L" + owner + ";)V";
    }

    /** Checks one of the accesses by itself; the object is in a local. */
    void checkAlone(MethodVisitor out, int object, int field) {
        out.visitVarInsn(Opcodes.ALOAD, object);
        InlineFieldCheckAdder.call(out, owner, fields.get(field), false, writes, sites.get(field));
    }

    private static int local(int field) {
        return 1 + 2 * field;
    }

    @Override
    public void emit(ClassVisitor target, ClassContext context) {
        boolean counts = context.rewriting.countsAccesses();
        MethodVisitor out = target.visitMethod(ACCESS, name, descriptor(), null, null);
        Label judge = new Label();
        Label apart = new Label();
        Label end = new Label();
        out.visitCode();
        if (counts) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false);
        }
        for (int i = 0; i < fields.size(); i++) {
            out.visitVarInsn(Opcodes.ALOAD, 0);
            out.visitFieldInsn(Opcodes.GETFIELD, owner, ShadowFieldAdder.cellOf(fields.get(i)), "J");
            out.visitVarInsn(Opcodes.LSTORE, local(i));
        }
        OwnCellTest.jumpIfForeign(
                out,
                writes,
                judge,
                IntStream.range(0, fields.size()).map(FieldGroupCheck::local).toArray());
        out.visitLabel(end);
        if (!writes) {
            frame(out);
        }
        out.visitInsn(Opcodes.RETURN);
        out.visitLabel(judge);
        frame(out);
        for (int i = 1; i < fields.size(); i++) {
            out.visitVarInsn(Opcodes.LLOAD, local(0));
            out.visitVarInsn(Opcodes.LLOAD, local(i));
            out.visitInsn(Opcodes.LCMP);
            out.visitJumpInsn(Opcodes.IFNE, apart);
        }
        if (!writes) {
            OwnCellTest.jumpIfLeftByReads(out, end, local(0));
        }
        judge(out, isFirst ? "judgeFirstWrite" : "judge", 0, together);
        out.visitVarInsn(Opcodes.LSTORE, local(0));
        for (String field : fields) {
            out.visitVarInsn(Opcodes.ALOAD, 0);
            out.visitVarInsn(Opcodes.LLOAD, local(0));
            out.visitFieldInsn(Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(field), "J");
        }
        out.visitInsn(Opcodes.RETURN);
        if (fields.size() > 1) {
            out.visitLabel(apart);
            frame(out);
            for (int i = 0; i < fields.size(); i++) {
                out.visitVarInsn(Opcodes.ALOAD, 0);
                judge(out, "access", i, sites.get(i));
                out.visitFieldInsn(Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(fields.get(i)), "J");
            }
            out.visitInsn(Opcodes.RETURN);
        }
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void judge(MethodVisitor out, String method, int field, int site) {
        out.visitVarInsn(Opcodes.LLOAD, local(field));
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, method, JUDGE, false);
    }

    private void frame(MethodVisitor out) {
        Object[] locals = new Object[fields.size() + 1];
        Arrays.fill(locals, Opcodes.LONG);
        locals[0] = owner;
        out.visitFrame(Opcodes.F_FULL, locals.length, locals, 0, new Object[0]);
    }
}
