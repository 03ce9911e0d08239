package org.taskrace.agent.transform.calls;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.ListeningHooks;
import org.taskrace.agent.constructs.family.ListeningHooks.Listening;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;

/**
 * A visitor for parallel checks that leads calls on executors, threads, latches and completion stages to hooks that
 * listen. The body that a new thread gets is led through a hook too.
 */
public final class ListeningCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final int NO_SITE = -1;

    private static final String ANSWERS = "org/taskrace/hooks/listening/ParallelAnswers";
    private static final String LIMITS = "org/taskrace/hooks/listening/ParallelLimits";
    private static final String THREADS = "org/taskrace/hooks/listening/ParallelThreads";
    private static final String THREAD = "java/lang/Thread";
    private static final String RUNNABLE = "Ljava/lang/Runnable;";

    private final MethodContext context;
    private final ClassIndex index;

    /** The question whose answer lies on the stack; whether something has succeeded is one. */
    private int asked = NO_SITE;

    public ListeningCallVisitor(MethodVisitor next, MethodContext context, ClassIndex index) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESPECIAL) {
            if (owner.equals(THREAD) && name.equals("<init>") && descriptor.contains(RUNNABLE)) {
                leadBody(ListeningHooks.wordsBehindBody(descriptor));
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Listening hook = ListeningHooks.find(
                opcode == Opcodes.INVOKESTATIC,
                owner,
                name,
                descriptor,
                type -> ancestry(context.classContext, index, type));
        if (hook == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        boolean hasNoAnswer = hook.owner().equals(LIMITS) && hook.descriptor().endsWith(")V");
        if (hook.owner().equals(ANSWERS) || hook.descriptor().endsWith(")Z") || hasNoAnswer) {
            asked = context.site(Site.Kind.CALL, owner, name);
            if (hasNoAnswer) {
                context.resultIsUnused(asked);
            }
            super.visitLdcInsn(asked);
            super.visitFieldInsn(Opcodes.PUTSTATIC, MethodContext.TASKS, "callSite", "I");
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, hook.owner(), name, hook.descriptor(), false);
        Type result = Type.getReturnType(descriptor);
        if (!result.equals(Type.getReturnType(hook.descriptor()))) {
            super.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
        }
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (asked != NO_SITE && isPop) {
            context.resultIsUnused(asked);
        }
        asked = NO_SITE;
    }

    private void leadBody(int behind) {
        if (behind == 1) {
            super.visitInsn(Opcodes.SWAP);
        }
        if (behind >= 0) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "body", "(" + RUNNABLE + ")" + RUNNABLE, false);
        }
        if (behind == 1) {
            super.visitInsn(Opcodes.SWAP);
        }
    }

    static List<String> ancestry(ClassContext context, ClassIndex index, String type) {
        return index.ancestry(context.loader, type).stream()
                .map(name -> name.replace('.', '/'))
                .toList();
    }
}
