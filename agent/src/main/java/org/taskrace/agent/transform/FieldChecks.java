package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.shadow.Site;

/**
 * Checks accesses to fields, after the access itself, so that an access that fails fails as it would have done.
 *
 * <p>Blind spot: what a constructor writes before it has called another constructor is not recorded, since the object's cell
 * cannot be read there. The object is not published then.
 */
final class FieldChecks extends MethodVisitor {

    private static final String READ = "(JI)J";

    private final MethodContext context;
    private final ClassIndex index;

    /** In a constructor before the call of another one: the number of objects created and not yet initialised; else -1. */
    private int uninitialised;

    FieldChecks(MethodVisitor next, MethodContext context, ClassIndex index) {
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
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (uninitialised >= 0 && opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            uninitialised--;
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(context.classContext.loader, owner, name, descriptor);
        boolean isFinal = field != null && (field.access() & Opcodes.ACC_FINAL) != 0;
        boolean isVolatile = field != null && (field.access() & Opcodes.ACC_VOLATILE) != 0;
        if (isFinal || uninitialised >= 0 || !isVolatile && !context.classContext.rewriting.checksAccesses()) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        String declaring = field == null ? owner : field.owner();
        int site = context.site(isStatic ? Site.Kind.STATIC : Site.Kind.FIELD, declaring, name);
        if (!isStatic) {
            keepHolder(writes, Type.getType(descriptor));
        }
        if (field == null || !field.hasCell()) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            checkForeign(isStatic, declaring + "." + name, site, writes);
        } else if (isVolatile) {
            new VolatileAccess(mv, context).around(opcode, owner, name, descriptor, site);
        } else if (isStatic) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            checkStatic(owner, name, site, writes);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            checkInstance(owner, name, site, writes);
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

    private void checkInstance(String owner, String name, int site, boolean writes) {
        context.countCheck(mv);
        super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        super.visitInsn(Opcodes.DUP);
        // ..., object, object
        super.visitFieldInsn(Opcodes.GETFIELD, owner, ShadowFields.cellOf(name), "J");
        super.visitLdcInsn(site);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, writes ? "write" : "read", READ, false);
        // ..., object, new cell
        super.visitFieldInsn(Opcodes.PUTFIELD, owner, ShadowFields.cellOf(name), "J");
    }

    private void checkStatic(String owner, String name, int site, boolean writes) {
        context.countCheck(mv);
        super.visitFieldInsn(Opcodes.GETSTATIC, owner, ShadowFields.cellOf(name), "J");
        super.visitLdcInsn(site);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, writes ? "write" : "read", READ, false);
        super.visitFieldInsn(Opcodes.PUTSTATIC, owner, ShadowFields.cellOf(name), "J");
    }

    private void checkForeign(boolean isStatic, String field, int site, boolean writes) {
        context.countCheck(mv);
        if (isStatic) {
            // An interned string stands for the field.
            super.visitLdcInsn(field);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        }
        super.visitLdcInsn(site);
        String method = writes ? "writeForeign" : "readForeign";
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, method, "(Ljava/lang/Object;I)V", false);
    }
}
