package org.taskrace.agent.transform.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.SyncHooks;

/** Visitor that tells the run time what a call hands over: items, permits, stamps. */
public final class TransferCallVisitor extends MethodVisitor {

    private static final String OBJECT = "Ljava/lang/Object;";

    private final MethodContext context;

    public TransferCallVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String declaring = context.declaringOwner(opcode, owner, name, descriptor);
        CallKind kind = ConstructRegistry.all().call(declaring, name, descriptor);
        if (!kind.isTransfer()) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        int site = context.site(Site.Kind.CALL, owner, name);
        Runnable call = () -> mv.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        switch (kind) {
            case PARKS -> {
                call.run();
                super.visitLdcInsn(site);
                hook("parked", "(I)V");
            }
            case UNPARKS -> {
                hook("unparking", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
                call.run();
            }
            case ASKS_FOR_INTERRUPT -> {
                call.run();
                super.visitLdcInsn(site);
                hook("askedForInterrupt", "(ZI)Z");
            }
            default -> {
                ReceiverKeeper receiver = new ReceiverKeeper(mv, context);
                receiver.keep(descriptor);
                around(kind, receiver, descriptor, site, call);
            }
        }
    }

    private void around(CallKind kind, ReceiverKeeper receiver, String descriptor, int site, Runnable call) {
        switch (kind) {
            case GIVES -> gives(receiver, descriptor, site, call, "gave");
            case GIVES_ALL -> {
                pushWithArgument(receiver, descriptor);
                hook("givingAll", "(" + OBJECT + OBJECT + ")V");
                call.run();
                pushWithArgument(receiver, descriptor);
                super.visitLdcInsn(site);
                hook("gaveAll", "(" + OBJECT + OBJECT + "I)V");
            }
            case TRANSFERS -> gives(receiver, descriptor, site, call, "transferred");
            case TRADES -> {
                giving(receiver, descriptor);
                call.run();
                took(receiver, false, site);
            }
            case TAKES, LOOKS -> {
                push(receiver);
                hook("taking", "(" + OBJECT + ")V");
                call.run();
                took(receiver, kind == CallKind.LOOKS, site);
            }
            case ACQUIRES -> acquires(receiver, descriptor, site, call);
            case DRAINS -> {
                call.run();
                // ..., how many permits
                super.visitInsn(Opcodes.DUP);
                push(receiver);
                super.visitInsn(Opcodes.SWAP);
                super.visitLdcInsn(site);
                hook("acquiredPermits", "(" + OBJECT + "II)V");
            }
            case RELEASES -> {
                push(receiver);
                pushCount(receiver, descriptor);
                hook("releasingPermits", "(" + OBJECT + "I)V");
                call.run();
            }
            case STAMPS_WRITE,
                    STAMPS_READ,
                    STAMPS_OPTIMISTIC,
                    CONVERTS_TO_WRITE,
                    CONVERTS_TO_READ,
                    CONVERTS_TO_OPTIMISTIC -> stamps(receiver, kind, call);
            case UNSTAMPS -> {
                push(receiver);
                hook("unstamping", "(" + OBJECT + ")V");
                call.run();
            }
            default -> {
                call.run();
                push(receiver);
                hook("validated", "(" + OBJECT + ")V");
            }
        }
    }

    private void giving(ReceiverKeeper receiver, String descriptor) {
        pushWithArgument(receiver, descriptor);
        hook("giving", "(" + OBJECT + OBJECT + ")V");
    }

    private void gives(ReceiverKeeper receiver, String descriptor, int site, Runnable call, String done) {
        giving(receiver, descriptor);
        call.run();
        pushWithArgument(receiver, descriptor);
        super.visitLdcInsn(site);
        if (descriptor.endsWith("Z")) {
            // ..., whether it was accepted, queue, item, site
            hook(done + "If", "(Z" + OBJECT + OBJECT + "I)Z");
        } else {
            hook(done, "(" + OBJECT + OBJECT + "I)V");
        }
    }

    private void took(ReceiverKeeper receiver, boolean stays, int site) {
        // ..., item
        super.visitInsn(Opcodes.DUP);
        push(receiver);
        super.visitInsn(stays ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        super.visitLdcInsn(site);
        hook("took", "(" + OBJECT + OBJECT + "ZI)V");
    }

    private void acquires(ReceiverKeeper receiver, String descriptor, int site, Runnable call) {
        call.run();
        push(receiver);
        pushCount(receiver, descriptor);
        super.visitLdcInsn(site);
        if (descriptor.endsWith("Z")) {
            hook("acquiredPermitsIf", "(Z" + OBJECT + "II)Z");
        } else {
            hook("acquiredPermits", "(" + OBJECT + "II)V");
        }
    }

    private void stamps(ReceiverKeeper receiver, CallKind kind, Runnable call) {
        push(receiver);
        hook("acquiring", "(" + OBJECT + ")V");
        call.run();
        int operation = kind.stamp();
        if ((operation & ~SyncHooks.CONVERTED) == SyncHooks.OPTIMISTIC && !context.classContext.validates()) {
            return;
        }
        // ..., stamp
        super.visitInsn(Opcodes.DUP2);
        push(receiver);
        super.visitLdcInsn(operation);
        hook("stamped", "(J" + OBJECT + "I)V");
    }

    private void pushCount(ReceiverKeeper receiver, String descriptor) {
        if (descriptor.startsWith("(I")) {
            super.visitVarInsn(Opcodes.ILOAD, receiver.argumentLocal(Type.getArgumentTypes(descriptor), 0));
        } else {
            super.visitInsn(Opcodes.ICONST_1);
        }
    }

    private void pushWithArgument(ReceiverKeeper receiver, String descriptor) {
        push(receiver);
        super.visitVarInsn(Opcodes.ALOAD, receiver.argumentLocal(Type.getArgumentTypes(descriptor), 0));
    }

    private void push(ReceiverKeeper receiver) {
        super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
    }

    private void hook(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, method, descriptor, false);
    }
}
