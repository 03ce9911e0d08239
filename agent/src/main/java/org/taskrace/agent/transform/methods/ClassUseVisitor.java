package org.taskrace.agent.transform.methods;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.InitializedClasses;

/**
 * A visitor that reports uses of classes with an initialiser: before each use of another class, and at the begin of a method that
 * accesses static fields of its own class.
 */
public final class ClassUseVisitor extends MethodVisitor {

    private final MethodContext context;
    private final boolean usesOwnClass;

    public ClassUseVisitor(MethodVisitor next, MethodContext context, boolean usesOwnClass) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.usesOwnClass = usesOwnClass;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (usesOwnClass) {
            tell(context.classContext.name);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
            use(owner);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESTATIC) {
            use(owner);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            use(type);
        }
        super.visitTypeInsn(opcode, type);
    }

    private void use(String owner) {
        if (!owner.equals(context.classContext.name)) {
            for (String name : context.classContext.index.initializersOf(context.classContext.loader, owner)) {
                tell(name);
            }
        }
    }

    private void tell(String owner) {
        if (!InitializedClasses.contains(owner.replace('/', '.'))) {
            super.visitLdcInsn(context.site(Site.Kind.CALL, owner, "<clinit>"));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.TASKS, "uses", "(I)V", false);
        }
    }
}
