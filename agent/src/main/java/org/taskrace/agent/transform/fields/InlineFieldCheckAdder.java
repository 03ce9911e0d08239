package org.taskrace.agent.transform.fields;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Adder of two small methods beside each checked field. They test whether a read or a write needs judging, and if so
 * replace the cell:
 *
 * <pre>
 *   static void read(Owner object, int key) {
 *     long cell = object.cell;
 *     if ((int) cell &lt; CurrentStrand.ownReadBound
 *         &amp;&amp; (cell - CurrentStrand.leastLeft | CurrentStrand.greatestLeft - cell) &lt; 0) {
 *       object.cell = FieldMemory.judge(cell, key);
 *     }
 *   }
 * </pre>
 *
 * <p>They are below the size up to which the JIT always compiles a method into its caller. So the test costs as little
 * as if it stood at the access, and nothing is stored in the usual case. The object goes nowhere else, so it can still
 * be scalar replaced. The method that accesses the field grows by one call only, and needs no stack map frame. So no
 * method comes near the sizes past which the JIT gives up.
 */
record InlineFieldCheckAdder(String owner, boolean hasFrames) {

    private static final int ACCESS = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    private static final String MEMORY = MethodContext.MEMORY;

    static String name(String field, boolean writes) {
        return ShadowFieldAdder.PREFIX + (writes ? "write$" : "read$") + field;
    }

    static String descriptor(String owner, boolean isStatic) {
        return isStatic ? "(I)V" : "(L" + owner + ";I)V";
    }

    /** Calls the test of a field; the object, unless the field is static, is on the stack. */
    static void call(MethodVisitor out, String owner, String field, boolean isStatic, boolean writes, int site) {
        // ..., object
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name(field, writes), descriptor(owner, isStatic), false);
    }

    void emit(ClassVisitor target, String field, boolean isStatic) {
        emit(target, field, isStatic, false);
        emit(target, field, isStatic, true);
    }

    private void emit(ClassVisitor target, String field, boolean isStatic, boolean writes) {
        MethodVisitor method = target.visitMethod(ACCESS, name(field, writes), descriptor(owner, isStatic), null, null);
        int key = isStatic ? 0 : 1;
        int cell = key + 1;
        Label judge = new Label();
        Label end = new Label();
        method.visitCode();
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
        }
        method.visitFieldInsn(
                isStatic ? Opcodes.GETSTATIC : Opcodes.GETFIELD, owner, ShadowFieldAdder.cellOf(field), "J");
        method.visitVarInsn(Opcodes.LSTORE, cell);
        OwnCellTest.jumpIfForeign(method, writes, judge, cell);
        method.visitLabel(end);
        if (hasFrames && !writes) {
            method.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.LONG}, 0, null);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(judge);
        if (hasFrames) {
            method.visitFrame(
                    writes ? Opcodes.F_APPEND : Opcodes.F_SAME,
                    writes ? 1 : 0,
                    writes ? new Object[] {Opcodes.LONG} : null,
                    0,
                    null);
        }
        if (!writes) {
            OwnCellTest.jumpIfLeftByReads(method, end, cell);
        }
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
        }
        method.visitVarInsn(Opcodes.LLOAD, cell);
        method.visitVarInsn(Opcodes.ILOAD, key);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "judge", "(JI)J", false);
        method.visitFieldInsn(
                isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(field), "J");
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(4, cell + 2);
        method.visitEnd();
    }
}
