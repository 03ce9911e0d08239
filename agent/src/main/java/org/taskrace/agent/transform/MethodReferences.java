package org.taskrace.agent.transform;

import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Leads references to JDK methods that are checked where they are called ({@code list::add}) over a bridge in the class. */
final class MethodReferences extends MethodVisitor {

    private final MethodContext context;
    private final List<Bridge> bridges;

    MethodReferences(MethodVisitor next, MethodContext context, List<Bridge> bridges) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.bridges = bridges;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        Object[] replaced = arguments.clone();
        for (int i = 0; i < replaced.length; i++) {
            if (replaced[i] instanceof Handle handle && needsBridge(handle)) {
                replaced[i] = bridge(handle);
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    private static boolean needsBridge(Handle handle) {
        boolean isVirtual = handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
        return isVirtual
                && (JdkObjectTable.covers(handle.getOwner())
                        || SynchronizerTable.kindOf(handle.getOwner(), handle.getName())
                                != SynchronizerTable.Kind.NONE);
    }

    private Handle bridge(Handle called) {
        ClassContext owner = context.classContext;
        Type[] arguments = Type.getArgumentTypes(called.getDesc());
        Type[] all = new Type[arguments.length + 1];
        all[0] = Type.getObjectType(called.getOwner());
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        String descriptor = Type.getMethodDescriptor(Type.getReturnType(called.getDesc()), all);
        String name = ShadowFields.PREFIX + "bridge$" + bridges.size();
        bridges.add(new Bridge(name, descriptor, called, context.method, context.line()));
        return new Handle(Opcodes.H_INVOKESTATIC, owner.name, name, descriptor, owner.isInterface());
    }
}
