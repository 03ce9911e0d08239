package org.taskrace.agent.transform.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.engine.site.Site;

/** Visitor that replaces method handles where the program makes them, by such that tell what they access. */
public final class HandleCallVisitor extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/sync/HandleHooks";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";

    private final MethodContext context;

    public HandleCallVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean makes = descriptor.endsWith(")" + HANDLE);
        if (owner.equals("java/lang/invoke/MethodHandle") && name.startsWith("invoke")) {
            at(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            at(0);
        } else if (owner.equals(LOOKUP) && makes) {
            made(opcode, owner, name, descriptor);
        } else if (owner.equals("java/lang/invoke/MethodHandles") && name.matches("arrayElement[GS]etter")) {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
            super.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Class");
            hook("ofElements", "(" + HANDLE + "Ljava/lang/Class;I)" + HANDLE, owner, name);
        } else if (owner.equals("java/lang/invoke/VarHandle") && name.equals("toMethodHandle")) {
            ReceiverKeeper kept = new ReceiverKeeper(mv, context);
            kept.keep(descriptor);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(Type.getArgumentTypes(descriptor), 0));
            hook(
                    "ofVariable",
                    "(" + HANDLE + "Ljava/lang/invoke/VarHandle;Ljava/lang/invoke/VarHandle$AccessMode;I)" + HANDLE,
                    owner,
                    name);
        } else if (owner.equals("java/lang/invoke/MethodHandles")
                && (name.equals("varHandleInvoker") || name.equals("varHandleExactInvoker"))) {
            ReceiverKeeper kept = new ReceiverKeeper(mv, context);
            kept.keepArguments(descriptor);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(Type.getArgumentTypes(descriptor), 0));
            hook("ofGivenVariable", "(" + HANDLE + "Ljava/lang/invoke/VarHandle$AccessMode;I)" + HANDLE, owner, name);
        } else if (owner.equals(LOOKUP) && name.equals("revealDirect")
                || owner.equals("java/lang/invoke/MethodHandles") && name.equals("reflectAs")) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "original", "(" + HANDLE + ")" + HANDLE, false);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (owner.equals("java/lang/invoke/LambdaMetafactory") && name.equals("metafactory")) {
            // ..., implementation, type
            super.visitInsn(Opcodes.SWAP);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "original", "(" + HANDLE + ")" + HANDLE, false);
            super.visitInsn(Opcodes.SWAP);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void made(int opcode, String owner, String name, String descriptor) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keep(descriptor);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, false);
        if (name.equals("bind")) {
            for (int i = 0; i < arguments.length; i++) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
            }
            hook(
                    "bound",
                    "(" + HANDLE + "Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)" + HANDLE,
                    owner,
                    name);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            hook("made", "(" + HANDLE + "L" + LOOKUP + ";I)" + HANDLE, owner, name);
        }
    }

    private void at(int site) {
        super.visitLdcInsn(site);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "at", "(I)V", false);
    }

    private void hook(String method, String descriptor, String owner, String name) {
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, method, descriptor, false);
    }
}
