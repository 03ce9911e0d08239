package org.taskrace.agent.transform.fields;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Adder of cells and checks for parallel runs. Each field that is not final gets a cell, a reference to a state, and
 * two methods that check accesses:
 *
 * <pre>
 *   static void read(Object object, int key) {
 *     Strand strand = ParallelMemory.strand();
 *     if (strand != null) {
 *       while (true) {
 *         CellState before = ((Owner) object).cell;
 *         CellState after = ParallelMemory.access(strand, before, object, key);
 *         if (after == before || CELL.compareAndSet((Owner) object, before, after)) {
 *           return;
 *         }
 *         ParallelMemory.collided(strand);
 *       }
 *     }
 *   }
 * </pre>
 *
 * The handle of the cell is a constant of the class file, which those before Java 11 cannot have: there a lock takes
 * its place.
 */
public final class ParallelFieldAdder extends ClassVisitor {

    private static final String MEMORY = "org/taskrace/hooks/parallel/ParallelMemory";
    private static final String STRAND = "org/taskrace/hooks/parallel/Strand";
    private static final String OBJECT = "java/lang/Object";
    private static final String STATE = "org/taskrace/hooks/parallel/CellState";
    private static final String CELL = "L" + STATE + ";";
    private static final String HANDLE = "java/lang/invoke/VarHandle";

    /** Name to access flags; the first field of a name counts. */
    private final Map<String, Integer> checked = new LinkedHashMap<>();

    private final Set<String> names = new HashSet<>();
    private String owner;
    private boolean hasFrames;
    private boolean hasConstants;

    public ParallelFieldAdder(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /**
     * Calls the check of a field; the object, unless the field is static, is on the stack. The method may be inherited.
     */
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
        hasConstants = (version & 0xffff) >= Opcodes.V11;
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
        int before = key + 2;
        int after = key + 3;
        int stripe = (owner + "." + field).hashCode();
        Label again = new Label();
        Label end = new Label();
        method.visitCode();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "strand", "()L" + STRAND + ";", false);
        method.visitVarInsn(Opcodes.ASTORE, strand);
        method.visitVarInsn(Opcodes.ALOAD, strand);
        method.visitJumpInsn(Opcodes.IFNULL, end);
        if (!hasConstants) {
            method.visitLdcInsn(stripe);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "lock", "(I)V", false);
        }
        frame(method, again, isStatic);
        loadOwner(method, isStatic);
        method.visitFieldInsn(
                isStatic ? Opcodes.GETSTATIC : Opcodes.GETFIELD, owner, ShadowFieldAdder.cellOf(field), CELL);
        method.visitVarInsn(Opcodes.ASTORE, before);
        method.visitVarInsn(Opcodes.ALOAD, strand);
        method.visitVarInsn(Opcodes.ALOAD, before);
        if (isStatic) {
            method.visitInsn(Opcodes.ACONST_NULL);
        } else {
            method.visitVarInsn(Opcodes.ALOAD, 0);
        }
        method.visitVarInsn(Opcodes.ILOAD, key);
        // strand, state, object, key
        String descriptor = "(L" + STRAND + ";" + CELL + "L" + OBJECT + ";I)" + CELL;
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "access", descriptor, false);
        method.visitVarInsn(Opcodes.ASTORE, after);
        if (hasConstants) {
            method.visitVarInsn(Opcodes.ALOAD, before);
            method.visitVarInsn(Opcodes.ALOAD, after);
            method.visitJumpInsn(Opcodes.IF_ACMPEQ, end);
            method.visitLdcInsn(handle(field, isStatic));
            loadOwner(method, isStatic);
            method.visitVarInsn(Opcodes.ALOAD, before);
            method.visitVarInsn(Opcodes.ALOAD, after);
            // handle, (object), state, new state
            String set = "(" + (isStatic ? "" : "L" + owner + ";") + CELL + CELL + ")Z";
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HANDLE, "compareAndSet", set, false);
            method.visitJumpInsn(Opcodes.IFNE, end);
            method.visitVarInsn(Opcodes.ALOAD, strand);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "collided", "(L" + STRAND + ";)V", false);
            method.visitJumpInsn(Opcodes.GOTO, again);
        } else {
            loadOwner(method, isStatic);
            method.visitVarInsn(Opcodes.ALOAD, after);
            method.visitFieldInsn(
                    isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD, owner, ShadowFieldAdder.cellOf(field), CELL);
            method.visitLdcInsn(stripe);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "unlock", "(I)V", false);
        }
        frame(method, end, isStatic);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(4, after + 1);
        method.visitEnd();
    }

    private ConstantDynamic handle(String field, boolean isStatic) {
        String type = "Ljava/lang/Class;";
        String bootstrap =
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;" + type + type + type + ")L" + HANDLE + ";";
        Handle maker = new Handle(
                Opcodes.H_INVOKESTATIC,
                "java/lang/invoke/ConstantBootstraps",
                isStatic ? "staticFieldVarHandle" : "fieldVarHandle",
                bootstrap,
                false);
        return new ConstantDynamic(
                ShadowFieldAdder.cellOf(field),
                "L" + HANDLE + ";",
                maker,
                Type.getObjectType(owner),
                Type.getObjectType(STATE));
    }

    private void loadOwner(MethodVisitor method, boolean isStatic) {
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitTypeInsn(Opcodes.CHECKCAST, owner);
        }
    }

    private void frame(MethodVisitor method, Label label, boolean isStatic) {
        method.visitLabel(label);
        if (hasFrames) {
            Object[] locals =
                    isStatic ? new Object[] {Opcodes.INTEGER, STRAND} : new Object[] {OBJECT, Opcodes.INTEGER, STRAND};
            method.visitFrame(Opcodes.F_FULL, locals.length, locals, 0, null);
        }
    }
}
