package org.taskrace.agent.transform.calls;

import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.ForkJoinMethods;
import org.taskrace.agent.constructs.family.ListeningHooks;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.context.ClassContext;

/**
 * A visitor for parallel checks. It leads calls that create and join ForkJoin tasks to hooks that listen, and wraps the
 * bodies of such tasks.
 */
public final class ForkJoinCallVisitor extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/listening/ParallelForkJoin";
    private static final String THREADS = "org/taskrace/hooks/listening/ParallelThreads";
    private static final String THREAD = "java/lang/Thread";
    private static final String TASK = "java/util/concurrent/ForkJoinTask";
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String BODY = "$taskrace$body";
    private static final List<String> RECURSIVE = List.of(
            "java.util.concurrent.RecursiveTask",
            "java.util.concurrent.RecursiveAction",
            "java.util.concurrent.CountedCompleter");

    private final ClassContext context;
    private final ClassIndex index;

    public ForkJoinCallVisitor(MethodVisitor next, ClassContext context, ClassIndex index) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String hook = opcode == Opcodes.INVOKESPECIAL ? null : hook(owner, name, descriptor);
        if (hook == null) {
            if (opcode != Opcodes.INVOKESPECIAL
                    && ForkJoinMethods.isUnknown(name)
                    && isTask(owner)
                    && !isListenedTo(opcode, owner, name, descriptor)) {
                unknown(name);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, hook, false);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle
                    && ForkJoinMethods.isMethod(handle.getName())
                    && isTask(handle.getOwner())) {
                unknown(handle.getName() + " as a method reference");
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    private boolean isListenedTo(int opcode, String owner, String name, String descriptor) {
        return ListeningHooks.find(
                        opcode == Opcodes.INVOKESTATIC,
                        owner,
                        name,
                        descriptor,
                        type -> ListeningCallVisitor.ancestry(context, index, type))
                != null;
    }

    private void unknown(String method) {
        super.visitLdcInsn(method);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "unknown", "(Ljava/lang/String;)V", false);
    }

    /** Returns the descriptor of the hook, or null. */
    private String hook(String owner, String name, String descriptor) {
        return switch (name + descriptor) {
            case "fork()L" + TASK + ";" -> isTask(owner) ? "(L" + TASK + ";)L" + TASK + ";" : null;
            case "join()Ljava/lang/Object;", "invoke()Ljava/lang/Object;" ->
                isTask(owner) ? "(L" + TASK + ";)Ljava/lang/Object;" : null;
            case "invoke(L" + TASK + ";)Ljava/lang/Object;" ->
                owner.equals(POOL) ? "(L" + POOL + ";L" + TASK + ";)Ljava/lang/Object;" : null;
            case "invokeAll(L" + TASK + ";L" + TASK + ";)V",
                    "invokeAll([L" + TASK + ";)V",
                    "invokeAll(Ljava/util/Collection;)Ljava/util/Collection;" -> isTask(owner) ? descriptor : null;
            default -> null;
        };
    }

    private boolean isTask(String owner) {
        return owner.equals(TASK) || isRecursive(context, index, owner);
    }

    private static boolean isRecursive(ClassContext context, ClassIndex index, String owner) {
        return index.ancestry(context.loader, owner).stream().anyMatch(RECURSIVE::contains);
    }

    /** Returns the class of hooks for a method that is the body of a task or thread; null for another method. */
    public static String hooksOfBody(
            ClassContext context, ClassIndex index, int access, String name, String descriptor) {
        if (!descriptor.startsWith("()") || (access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
            return null;
        }
        if (name.equals("compute") && isRecursive(context, index, context.name)) {
            return HOOKS;
        }
        boolean isThread = name.equals("run")
                && ListeningCallVisitor.ancestry(context, index, context.name).contains(THREAD);
        return isThread ? THREADS : null;
    }

    /** Returns the name under which a body is kept. */
    public static String bodyName(String name) {
        return name + BODY;
    }

    /** Emits the method that takes the place of a body and calls it. */
    public static void wrap(
            ClassVisitor target, ClassContext context, String hooks, int access, String name, String descriptor) {
        MethodVisitor out = target.visitMethod(access, name, descriptor, null, null);
        Type result = Type.getReturnType(descriptor);
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        out.visitCode();
        out.visitTryCatchBlock(begin, end, failed, null);
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, "begin", "(Ljava/lang/Object;)I", false);
        out.visitVarInsn(Opcodes.ISTORE, 1);
        out.visitLabel(begin);
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitMethodInsn(Opcodes.INVOKESPECIAL, context.name, bodyName(name), descriptor, false);
        out.visitLabel(end);
        end(out, hooks);
        out.visitInsn(result.getOpcode(Opcodes.IRETURN));
        out.visitLabel(failed);
        out.visitFrame(
                Opcodes.F_FULL, 2, new Object[] {context.name, Opcodes.INTEGER}, 1, new Object[] {"java/lang/Throwable"
                });
        end(out, hooks);
        out.visitInsn(Opcodes.ATHROW);
        out.visitMaxs(3 + result.getSize(), 2);
        out.visitEnd();
    }

    private static void end(MethodVisitor out, String hooks) {
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitVarInsn(Opcodes.ILOAD, 1);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, "end", "(Ljava/lang/Object;I)V", false);
    }
}
