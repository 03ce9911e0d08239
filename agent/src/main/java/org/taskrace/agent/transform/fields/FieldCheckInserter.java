package org.taskrace.agent.transform.fields;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Inserter of checks behind accesses to fields: an access that throws does so as without a check.
 *
 * <p>What a constructor writes before it has called another constructor is checked after that call, since the object's cell cannot
 * be read before. Blind spot: such a write behind a branch is not recorded. The object is not published then.
 */
public final class FieldCheckInserter extends MethodVisitor {

    /** A field that was written before the object was one. */
    private record Early(String owner, String name, int site, ClassInfo.Field field) {}

    private final MethodContext context;
    private final ClassIndex index;

    /** In a constructor before the call of another one: the number of objects created and not yet initialised; else -1. */
    private int uninitialised;

    private final List<Early> early = new ArrayList<>();
    private boolean branched;

    public FieldCheckInserter(MethodVisitor next, MethodContext context, ClassIndex index) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
        uninitialised = context.method.equals("<init>") ? 0 : -1;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && uninitialised >= 0) {
            uninitialised++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        branched = true;
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (uninitialised >= 0 && opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            uninitialised--;
            if (uninitialised < 0) {
                catchUp();
            }
        }
    }

    private void catchUp() {
        for (Early write : early) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            context.countCheck(mv);
            FieldCheckCode.instance(
                    mv, context.classContext, write.owner(), write.name(), write.field(), write.site(), true);
        }
        early.clear();
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(context.classContext.loader, owner, name, descriptor);
        boolean isFinal = field != null && (field.access() & Opcodes.ACC_FINAL) != 0;
        boolean isVolatile = field != null && (field.access() & Opcodes.ACC_VOLATILE) != 0;
        boolean needsNone = context.skipsCheck() || !context.classContext.rewriting.checksAccesses();
        boolean isParallel = context.classContext.rewriting.parallel();
        if (isFinal || !isVolatile && needsNone) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        boolean hasCell = field != null && field.hasCell();
        String declaring = field == null ? owner : field.owner();
        int site = context.fieldSite(isStatic, declaring, name, descriptor);
        if (uninitialised >= 0 && opcode == Opcodes.PUTFIELD && owner.equals(context.classContext.name)) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            // The object itself, as far as one can tell: its fields can be written here, but not read.
            if (hasCell && !isVolatile && !branched) {
                early.add(new Early(owner, name, site, field));
            }
        } else if (isVolatile && (isParallel || hasCell)) {
            if (!isStatic) {
                keepHolder(writes, Type.getType(descriptor));
            }
            if (isParallel) {
                new VolatileAccessCode(mv, context).inOneStep(opcode, declaring, owner, name, descriptor, site);
                return;
            }
            new VolatileAccessCode(mv, context).around(opcode, owner, name, descriptor, site);
        } else if (isStatic) {
            context.noteUpdate(site);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            context.countCheck(mv);
            FieldCheckCode.ofClass(mv, context.classContext, owner, name, field, site, writes);
        } else {
            context.noteUpdate(site);
            access(opcode, owner, name, descriptor);
            // ..., (value read), object
            context.countCheck(mv);
            FieldCheckCode.instance(mv, context.classContext, owner, name, field, site, writes);
        }
    }

    /** Emits the access itself; afterwards the object is on the stack, above the value that was read. */
    private void access(int opcode, String owner, String name, String descriptor) {
        Type type = Type.getType(descriptor);
        if (opcode == Opcodes.GETFIELD) {
            super.visitInsn(Opcodes.DUP);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            // ..., object, value
            if (type.getSize() == 1) {
                super.visitInsn(Opcodes.SWAP);
            } else {
                super.visitInsn(Opcodes.DUP2_X1);
                super.visitInsn(Opcodes.POP2);
            }
        } else if (type.getSize() == 1) {
            // ..., object, value
            super.visitInsn(Opcodes.DUP2);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            super.visitInsn(Opcodes.POP);
        } else {
            super.visitVarInsn(MethodContext.store(type), context.valueLocal());
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(MethodContext.load(type), context.valueLocal());
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }

    /** Keeps the object, which is on the stack, below the value if there is one. */
    private void keepHolder(boolean writes, Type value) {
        if (writes) {
            super.visitVarInsn(MethodContext.store(value), context.valueLocal());
        }
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
        if (writes) {
            super.visitVarInsn(MethodContext.load(value), context.valueLocal());
        }
    }
}
