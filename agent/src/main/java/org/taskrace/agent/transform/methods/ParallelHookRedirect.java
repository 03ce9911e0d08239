package org.taskrace.agent.transform.methods;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Visitor for runs that are checked in parallel: it redirects the calls that other visitors have added to the hooks for
 * several threads.
 */
public final class ParallelHookRedirect extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/parallel/";
    private static final String TASKS = HOOKS + "ParallelTasks";

    public ParallelHookRedirect(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/lang/System") && name.equals("exit")) {
            super.visitMethodInsn(opcode, TASKS, name, descriptor, false);
        } else {
            super.visitMethodInsn(opcode, led(owner), name, descriptor, isInterface);
        }
    }

    private static String led(String owner) {
        return switch (owner) {
            case MethodContext.ARRAY_MEMORY -> HOOKS + "ParallelArrays";
            case MethodContext.MEMORY -> HOOKS + "ParallelMemory";
            default -> owner;
        };
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTSTATIC && owner.equals(MethodContext.TASKS) && name.equals("callSite")) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, TASKS, name, "(I)V", false);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }
}
