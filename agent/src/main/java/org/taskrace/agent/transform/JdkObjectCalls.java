package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.shadow.Site;

/** Checks calls on JDK objects that are not safe for threads as accesses to these objects. */
final class JdkObjectCalls extends MethodVisitor {

    private static final String ON_OBJECT = "(Ljava/lang/Object;I)V";
    private static final String ON_ELEMENT = "(Ljava/lang/Object;II)V";

    private final MethodContext context;

    JdkObjectCalls(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String declaring = context.declaringOwner(opcode, owner, name, descriptor);
        if (opcode == Opcodes.INVOKESTATIC && owner.equals("java/util/Collections")) {
            staticCall(opcode, owner, name, descriptor, isInterface);
        } else if (opcode != Opcodes.INVOKESTATIC && JdkObjectTable.covers(declaring)) {
            if (name.equals("<init>")) {
                constructorCall(owner, descriptor);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            } else {
                call(opcode, owner, name, descriptor, isInterface);
            }
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void call(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context.firstArgumentLocal());
        kept.keep(descriptor);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int site = context.site(Site.Kind.OBJECT, owner, name);
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        if (JdkObjectTable.isElementAccess(name, descriptor)) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 0));
            super.visitLdcInsn(site);
            hook(name.equals("set") ? "writeElement" : "readElement", ON_ELEMENT);
        } else {
            super.visitLdcInsn(site);
            hook(JdkObjectTable.reads(name) ? "read" : "write", ON_OBJECT);
        }
        readArguments(kept, arguments, 0, site);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (!SynchronizerTable.onlyPublishes(name)) {
            // A thread-safe object behind an interface passes values on only once the call is over.
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            super.visitLdcInsn(site);
            hook("after", ON_OBJECT);
        }
        if (JdkObjectTable.isView(name)) {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            hook("view", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        }
    }

    private void constructorCall(String owner, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean any = false;
        for (Type argument : arguments) {
            any |= JdkObjectTable.isCollection(argument.getDescriptor());
        }
        if (any) {
            ReceiverKeeper kept = new ReceiverKeeper(mv, context.firstArgumentLocal());
            kept.keepArguments(descriptor);
            readArguments(kept, arguments, 0, context.site(Site.Kind.OBJECT, owner, "<init>"));
        }
    }

    private void staticCall(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean takesCollection = arguments.length > 0 && JdkObjectTable.isCollection(arguments[0].getDescriptor());
        if (!takesCollection) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        ReceiverKeeper kept = new ReceiverKeeper(mv, context.firstArgumentLocal());
        kept.keepArguments(descriptor);
        int first = kept.argumentLocal(arguments, 0);
        if (JdkObjectTable.wraps(name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ALOAD, first);
            hook("view", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            return;
        }
        int site = context.site(Site.Kind.OBJECT, owner, name);
        super.visitVarInsn(Opcodes.ALOAD, first);
        super.visitLdcInsn(site);
        hook(JdkObjectTable.writesFirstArgument(name) ? "write" : "read", ON_OBJECT);
        readArguments(kept, arguments, 1, site);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void readArguments(ReceiverKeeper kept, Type[] arguments, int from, int site) {
        for (int i = from; i < arguments.length; i++) {
            if (JdkObjectTable.isCollection(arguments[i].getDescriptor())) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                super.visitLdcInsn(site);
                hook("read", ON_OBJECT);
            }
        }
    }

    private void hook(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, "org/taskrace/hooks/JdkObjects", method, descriptor, false);
    }
}
