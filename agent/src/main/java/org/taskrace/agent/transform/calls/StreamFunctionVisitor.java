package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/** Wraps functions of the program whose results a stream accesses: containers of collectors, and streams inside streams. */
public final class StreamFunctionVisitor extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/sync/StreamFunctions";
    private static final String SUPPLIER = "Ljava/util/function/Supplier;";

    private final MethodContext context;

    public StreamFunctionVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int last = arguments.length - 1;
        if (owner.equals("java/util/stream/Collectors") && last >= 0) {
            if (arguments[last].getDescriptor().equals(SUPPLIER)) {
                container(owner, name);
            } else if (last > 0 && arguments[last - 1].getDescriptor().equals(SUPPLIER)) {
                super.visitInsn(Opcodes.SWAP);
                container(owner, name);
                super.visitInsn(Opcodes.SWAP);
            }
        } else if (owner.startsWith("java/util/stream/") && owner.endsWith("Stream") && name.startsWith("flatMap")) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "walked", "(Ljava/lang/Object;I)Ljava/lang/Object;", false);
            super.visitTypeInsn(Opcodes.CHECKCAST, arguments[last].getInternalName());
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void container(String owner, String name) {
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "container", "(" + SUPPLIER + "I)" + SUPPLIER, false);
    }
}
