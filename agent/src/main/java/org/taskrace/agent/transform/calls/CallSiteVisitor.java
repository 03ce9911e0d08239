package org.taskrace.agent.transform.calls;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * A visitor that notes the site before calls that may create or await tasks. So a task and a wait know their line
 * without a stack walk. It also lets the program see logical threads.
 */
public final class CallSiteVisitor extends MethodVisitor {

    /** Methods that subclasses in the program inherit from the JDK. */
    private static final Set<String> INHERITED = Set.of(
            "fork",
            "join",
            "invoke",
            "invokeAll",
            "get",
            "quietlyJoin",
            "quietlyInvoke",
            "tryComplete",
            "start",
            "complete",
            "submit",
            "execute",
            "wait",
            "close",
            "shutdown",
            "awaitTermination");

    private final MethodContext context;

    /** Site of the newest call; -1 before the first one. */
    private int latest = -1;

    public CallSiteVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/lang/Thread") && name.equals("currentThread")) {
            super.visitMethodInsn(opcode, MethodContext.THREADS, "programThread", descriptor, false);
            return;
        }
        if (owner.equals("java/lang/System") && name.equals("nanoTime")) {
            super.visitMethodInsn(opcode, MethodContext.THREADS, "programNanoTime", descriptor, false);
            return;
        }
        if (owner.equals("java/lang/System") && name.equals("currentTimeMillis")) {
            super.visitMethodInsn(opcode, MethodContext.THREADS, name, descriptor, false);
            return;
        }
        if (owner.equals("java/util/concurrent/ForkJoinPool") && name.equals("getCommonPoolParallelism")) {
            super.visitMethodInsn(opcode, MethodContext.EXECUTORS, "commonParallelism", descriptor, false);
            return;
        }
        if (hasSite(opcode, owner, name, descriptor)) {
            latest = context.site(Site.Kind.CALL, owner, name);
            super.visitLdcInsn(latest);
            super.visitFieldInsn(Opcodes.PUTSTATIC, MethodContext.TASKS, "callSite", "I");
        }
        if (owner.equals("java/lang/Thread") && name.equals("sleep") && descriptor.startsWith("(J")) {
            super.visitMethodInsn(opcode, MethodContext.THREADS, name, descriptor, false);
            return;
        }
        boolean isJoin = owner.equals("java/lang/Thread") && name.equals("join") && descriptor.startsWith("(J");
        if (isJoin && !context.classContext.rewriting.parallel()) {
            String asFunction = "(Ljava/lang/Thread;" + descriptor.substring(1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.THREADS, "timedJoin", asFunction, false);
            return;
        }
        if (isWaitForProcess(owner, name, descriptor)) {
            String asFunction = "(Ljava/lang/Process;" + descriptor.substring(1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.THREADS, "waitFor", asFunction, false);
            return;
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (name.equals("invokeAll") && descriptor.endsWith(")Ljava/util/List;")) {
            if (descriptor.contains(";J")) {
                // If the limit passes, some tasks still run, whatever the program does with the list.
                context.resultIsUnused(latest);
            }
            // The JDK's own code does not get futures that are done already.
            super.visitInsn(Opcodes.DUP);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.TASKS, "joined", "(Ljava/util/List;)V", false);
        }
        if (definesHiddenClass(owner, name)) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.PROGRAM, "hiddenClass", "()V", false);
        }
    }

    /** Returns whether a call gets a site: it, or the JDK's method that a class of the program inherits, may wait. */
    public boolean hasSite(int opcode, String owner, String name, String descriptor) {
        return !name.equals("<init>")
                && (mayWait(owner, name) || mayWait(context.declaringOwner(opcode, owner, name, descriptor), name));
    }

    /** Returns the site of the newest call that may wait, or -1. */
    public int latest() {
        return latest;
    }

    private static boolean isWaitForProcess(String owner, String name, String descriptor) {
        return owner.equals("java/lang/Process")
                && name.equals("waitFor")
                && (descriptor.startsWith("()") || descriptor.startsWith("(J"));
    }

    private static boolean definesHiddenClass(String owner, String name) {
        return owner.equals("java/lang/invoke/MethodHandles$Lookup") && name.startsWith("defineHiddenClass");
    }

    /** Returns whether a method may create or await tasks. */
    public static boolean mayWait(String owner, String name) {
        return INHERITED.contains(name)
                || owner.startsWith("java/util/concurrent/")
                || owner.startsWith("java/util/stream/")
                || owner.startsWith(ToolPackages.TASK_API)
                || owner.equals("java/lang/Thread")
                || owner.equals("java/lang/System") && name.equals("exit")
                || owner.equals("java/lang/Runtime")
                || owner.equals("java/lang/Process")
                || owner.startsWith("java/util/Timer")
                || owner.startsWith("java/io/Piped")
                || owner.startsWith("java/nio/channels/Pipe")
                || definesHiddenClass(owner, name)
                || name.startsWith("parallel");
    }
}
