package org.taskrace.agent.transform.methods;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Visitor for runs that are checked in parallel: it redirects the calls that other visitors have added to the hooks for
 * several threads.
 */
public final class ParallelHookRedirect extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/parallel/";
    private static final String LOOPS = "org/taskrace/hooks/loops/";
    private static final String TASKS = HOOKS + "ParallelTasks";

    public ParallelHookRedirect(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Returns a visitor whose methods are all redirected. */
    public static ClassVisitor ofAll(ClassVisitor next) {
        return new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new ParallelHookRedirect(super.visitMethod(access, name, descriptor, signature, exceptions));
            }
        };
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/lang/System") && name.equals("exit")) {
            super.visitMethodInsn(opcode, TASKS, name, descriptor, false);
        } else if (owner.equals(MethodContext.LOCKS) && name.startsWith("loops")) {
            super.visitMethodInsn(opcode, TASKS, "loops", descriptor, false);
        } else {
            super.visitMethodInsn(opcode, led(owner, name), name, descriptor, isInterface);
        }
    }

    private static String led(String owner, String name) {
        return switch (owner) {
            case MethodContext.ARRAY_MEMORY, LOOPS + "AdjacentAccesses" -> HOOKS + "ParallelArrays";
            case MethodContext.MEMORY -> HOOKS + "ParallelMemory";
            // A collector knows its thread from its creation on.
            case LOOPS + "LoopSummaries" ->
                name.startsWith("new") || name.startsWith("check") ? HOOKS + "ParallelLoops" : owner;
            case LOOPS + "IndexSetSummary" -> name.equals("begin") ? owner : HOOKS + "ParallelLoops";
            default -> owner;
        };
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTSTATIC && owner.equals(MethodContext.TASKS) && name.equals("callSite")) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, TASKS, name, "(I)V", false);
        } else if (opcode == Opcodes.GETSTATIC && owner.equals(MethodContext.STRAND) && name.equals("holdsLock")) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS + "ParallelMemory", name, "()Z", false);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }
}
