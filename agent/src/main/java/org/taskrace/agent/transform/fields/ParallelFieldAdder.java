package org.taskrace.agent.transform.fields;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Adder of cells and checks for parallel runs. Each field that is not final gets a cell, made when it is first needed,
 * and two methods that check accesses:
 *
 * <pre>
 *   static void read(Object object, int key) {
 *     Strand strand = ParallelMemory.strand();
 *     if (strand != null) {
 *       long[] cell = ((Owner) object).cell;
 *       if (cell == null) {
 *         ParallelMemory.lock(stripe);
 *         cell = ((Owner) object).cell;
 *         if (cell == null) {
 *           cell = ParallelMemory.newCell();
 *           ((Owner) object).cell = cell;
 *         }
 *         ParallelMemory.unlock(stripe);
 *       }
 *       ParallelMemory.access(strand, cell, object, key);
 *     }
 *   }
 * </pre>
 */
public final class ParallelFieldAdder extends ClassVisitor {

    private static final String MEMORY = "org/taskrace/hooks/parallel/ParallelMemory";
    private static final String STRAND = "org/taskrace/hooks/parallel/Strand";
    private static final String OBJECT = "java/lang/Object";
    private static final String CELL = "[J";

    /** Name to access flags; the first field of a name counts. */
    private final Map<String, Integer> checked = new LinkedHashMap<>();

    private final Set<String> names = new HashSet<>();
    private String owner;
    private boolean hasFrames;

    public ParallelFieldAdder(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Calls the check of a field; the object, unless the field is static, is on the stack. The method may be inherited. */
    static void call(MethodVisitor out, String owner, String field, boolean isStatic, boolean writes, int site) {
        // ..., object
        out.visitLdcInsn(AccessKey.of(site, writes));
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, owner, InlineFieldCheckAdder.name(field, writes), descriptor(isStatic), false);
    }

    private static String descriptor(boolean isStatic) {
        return isStatic ? "(I)V" : "(L" + OBJECT + ";I)V";
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        hasFrames = (version & 0xffff) >= Opcodes.V1_6;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        if (names.add(name) && (access & Opcodes.ACC_FINAL) == 0) {
            checked.put(name, access);
        }
        return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public void visitEnd() {
        checked.forEach((name, access) -> {
            int isStatic = access & Opcodes.ACC_STATIC;
            int flags = Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC | isStatic;
            super.visitField(flags, ShadowFieldAdder.cellOf(name), CELL, null, null)
                    .visitEnd();
            emit(name, isStatic != 0, false);
            emit(name, isStatic != 0, true);
        });
        super.visitEnd();
    }

    private void emit(String field, boolean isStatic, boolean writes) {
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodVisitor method =
                cv.visitMethod(access, InlineFieldCheckAdder.name(field, writes), descriptor(isStatic), null, null);
        int key = isStatic ? 0 : 1;
        int strand = key + 1;
        int cell = key + 2;
        int stripe = (owner + "." + field).hashCode();
        Label known = new Label();
        Label made = new Label();
        Label end = new Label();
        method.visitCode();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "strand", "()L" + STRAND + ";", false);
        method.visitVarInsn(Opcodes.ASTORE, strand);
        method.visitVarInsn(Opcodes.ALOAD, strand);
        method.visitJumpInsn(Opcodes.IFNULL, end);
        loadCell(method, field, isStatic, cell);
        method.visitVarInsn(Opcodes.ALOAD, cell);
        method.visitJumpInsn(Opcodes.IFNONNULL, known);
        method.visitLdcInsn(stripe);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "lock", "(I)V", false);
        loadCell(method, field, isStatic, cell);
        method.visitVarInsn(Opcodes.ALOAD, cell);
        method.visitJumpInsn(Opcodes.IFNONNULL, made);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "newCell", "()" + CELL, false);
        method.visitVarInsn(Opcodes.ASTORE, cell);
        loadOwner(method, isStatic);
        method.visitVarInsn(Opcodes.ALOAD, cell);
        method.visitFieldInsn(
                isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(field), CELL);
        frame(method, made, isStatic, true);
        method.visitLdcInsn(stripe);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "unlock", "(I)V", false);
        frame(method, known, isStatic, true);
        method.visitVarInsn(Opcodes.ALOAD, strand);
        method.visitVarInsn(Opcodes.ALOAD, cell);
        if (isStatic) {
            method.visitInsn(Opcodes.ACONST_NULL);
        } else {
            method.visitVarInsn(Opcodes.ALOAD, 0);
        }
        method.visitVarInsn(Opcodes.ILOAD, key);
        // strand, cell, object, key
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, MEMORY, "access", "(L" + STRAND + ";" + CELL + "L" + OBJECT + ";I)V", false);
        frame(method, end, isStatic, false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(4, cell + 1);
        method.visitEnd();
    }

    private void loadOwner(MethodVisitor method, boolean isStatic) {
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitTypeInsn(Opcodes.CHECKCAST, owner);
        }
    }

    private void loadCell(MethodVisitor method, String field, boolean isStatic, int local) {
        loadOwner(method, isStatic);
        method.visitFieldInsn(
                isStatic ? Opcodes.GETSTATIC : Opcodes.GETFIELD, owner, ShadowFieldAdder.cellOf(field), CELL);
        method.visitVarInsn(Opcodes.ASTORE, local);
    }

    private void frame(MethodVisitor method, Label label, boolean isStatic, boolean hasCell) {
        method.visitLabel(label);
        if (hasFrames) {
            Object[] locals = isStatic
                    ? new Object[] {Opcodes.INTEGER, STRAND, CELL}
                    : new Object[] {OBJECT, Opcodes.INTEGER, STRAND, CELL};
            method.visitFrame(Opcodes.F_FULL, locals.length - (hasCell ? 0 : 1), locals, 0, null);
        }
    }
}
