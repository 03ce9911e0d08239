package org.taskrace.agent.transform.sync;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;

/** Visitor that tells the run time about calls on locks, atomics and other synchronizers. */
public final class SynchronizerCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final int NO_SITE = -1;

    /** Questions that fail if the answer is no: to come back from them tells something, too. */
    private static final Set<String> FAILING = Set.of("resultNow", "exceptionNow");

    private static final String ON_LOCK = "(Ljava/lang/Object;)V";

    private final MethodContext context;

    private final ObjectCallFinder objects;

    /** The question whose answer lies on the stack. */
    private int asked = NO_SITE;

    public SynchronizerCallVisitor(MethodVisitor next, MethodContext context, ObjectCallFinder objects) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.objects = objects;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        // A static method may be called through a subclass, too.
        String declaring = name.equals("<init>")
                ? owner
                : context.classContext.index.declaringOwner(context.classContext.loader, owner, name, descriptor);
        CallKind kind =
                name.equals("<init>") ? CallKind.NONE : ConstructRegistry.all().call(declaring, name, descriptor);
        if (kind.isOperation()
                && objects.concernsReceiver(context.classContext.loader, opcode, owner, name, descriptor)) {
            // Concurrent collections are in the table of objects.
            kind = CallKind.NONE;
        }
        if (kind == CallKind.ASKS) {
            poll(opcode, owner, name, descriptor, isInterface, declaring);
            return;
        }
        if (kind == CallKind.UNMODELLED || kind == CallKind.FENCE) {
            super.visitLdcInsn(owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
            super.visitLdcInsn(context.site(Site.Kind.CALL, owner, name));
            String hook = kind == CallKind.FENCE ? "mayOrder" : "unmodelled";
            call(hook, "(Ljava/lang/String;I)V");
        }
        boolean isLock = kind == CallKind.LOCKS || kind == CallKind.TRIES_LOCK || kind == CallKind.UNLOCKS;
        if (opcode == Opcodes.INVOKESTATIC || !isLock && !kind.isOperation()) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        ReceiverKeeper receiver = new ReceiverKeeper(mv, context);
        receiver.keep(descriptor);
        switch (kind) {
            case UNLOCKS -> {
                super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
                call("releasing", ON_LOCK);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
            case LOCKS -> {
                acquiring(receiver);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
                call("acquired", ON_LOCK);
            }
            case TRIES_LOCK -> {
                acquiring(receiver);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                // ..., whether the lock was got
                super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
                call("acquiredIf", "(ZLjava/lang/Object;)Z");
            }
            default -> operation(receiver, kind, opcode, owner, name, descriptor, isInterface);
        }
    }

    private void acquiring(ReceiverKeeper receiver) {
        super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
        call("acquiring", ON_LOCK);
    }

    /** Reports a query behind the call, when the answer is known. */
    private void poll(int opcode, String owner, String name, String descriptor, boolean isInterface, String declaring) {
        String question = declaring.substring(declaring.lastIndexOf('/') + 1) + "." + name;
        if (opcode == Opcodes.INVOKESTATIC) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(Opcodes.ACONST_NULL);
            tellPoll(question, context.site(Site.Kind.CALL, owner, name));
            return;
        }
        ReceiverKeeper receiver = new ReceiverKeeper(mv, context);
        receiver.keep(descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (owner.endsWith("CompletionService")) {
            // What comes out of it is a future that is done, if anything: that is the answer.
            super.visitInsn(Opcodes.DUP);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
        }
        int site = context.site(Site.Kind.CALL, owner, name);
        tellPoll(question, site);
        asked = FAILING.contains(name) || owner.endsWith("CompletionService") ? NO_SITE : site;
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (asked != NO_SITE && isPop) {
            context.resultIsUnused(asked);
        }
        asked = NO_SITE;
    }

    private void tellPoll(String question, int site) {
        super.visitLdcInsn(question);
        super.visitLdcInsn(site);
        call("polled", "(Ljava/lang/Object;Ljava/lang/String;I)V");
    }

    private void operation(
            ReceiverKeeper receiver,
            CallKind kind,
            int opcode,
            String owner,
            String name,
            String descriptor,
            boolean isInterface) {
        int site = context.site(Site.Kind.CALL, owner, name);
        tell(receiver, site, kind.before());
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        // The result lies on the stack and does not matter; the receiver is in its local.
        tell(receiver, site, kind.after());
    }

    private void tell(ReceiverKeeper receiver, int site, int mode) {
        if (mode != 0) {
            mv.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
            mv.visitLdcInsn(site);
            mv.visitLdcInsn(mode);
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, MethodContext.LOCKS, "synchronizing", "(Ljava/lang/Object;II)V", false);
        }
    }

    private void call(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, method, descriptor, false);
    }
}
