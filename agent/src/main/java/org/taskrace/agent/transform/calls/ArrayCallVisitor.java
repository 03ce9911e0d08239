package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Visitor that checks the copying of arrays by their own method clone, and the writes that many tasks make in
 * {@code Arrays.parallelSetAll}. All other calls that take arrays are in the table of objects.
 */
public final class ArrayCallVisitor extends MethodVisitor {

    private final MethodContext context;

    public ArrayCallVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.startsWith("[") && name.equals("clone")) {
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(AccessKey.of(context.site(Site.Kind.ARRAY, "", ""), false));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "accessArray", "(Ljava/lang/Object;I)V", false);
        } else if (owner.equals("java/util/Arrays") && name.equals("parallelSetAll")) {
            // ..., array, generator
            super.visitInsn(Opcodes.DUP2);
            super.visitLdcInsn(AccessKey.of(context.site(Site.Kind.ARRAY, "", ""), true));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "org/taskrace/hooks/arrays/ParallelSetAllGenerator",
                    "of",
                    "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;",
                    false);
            super.visitTypeInsn(Opcodes.CHECKCAST, Type.getArgumentTypes(descriptor)[1].getInternalName());
            super.visitInsn(Opcodes.SWAP);
            super.visitInsn(Opcodes.POP);
            // ..., array, generator that tells of the writes
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
}
