package org.taskrace.agent.transform.methods;

import java.lang.invoke.LambdaMetafactory;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.transform.calls.CallSiteVisitor;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.fields.ShadowFieldAdder;
import org.taskrace.agent.transform.sync.AtomicCallTable;
import org.taskrace.hooks.tasks.ToolPackages;

/** Visitor that leads references to JDK methods that are checked where they are called ({@code list::add}) over a bridge in the class. */
public final class MethodReferenceVisitor extends MethodVisitor {

    private final MethodContext context;
    private final ObjectCallFinder objects;
    private final List<MethodReferenceBridge> bridges;

    public MethodReferenceVisitor(
            MethodVisitor next, MethodContext context, ObjectCallFinder objects, List<MethodReferenceBridge> bridges) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.objects = objects;
        this.bridges = bridges;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        Object[] replaced = arguments.clone();
        boolean isLambda = bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        Type[] captured = isLambda ? Type.getArgumentTypes(descriptor) : new Type[0];
        boolean isVoid = isLambda
                && arguments.length >= 3
                && arguments[2] instanceof Type type
                && type.getReturnType() == Type.VOID_TYPE;
        boolean isSerializable = isSerializable(bootstrap, arguments);
        for (int i = 0; i < replaced.length; i++) {
            if (replaced[i] instanceof Handle handle && !isSerializable && needsBridge(handle)) {
                replaced[i] = bridge(handle, isVoid, captured);
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    /**
     * Returns whether a reference can be serialised; its method's name identifies it when it is read again. Blind spot:
     * it gets no bridge, so its calls on JDK objects are not checked.
     */
    private static boolean isSerializable(Handle bootstrap, Object... arguments) {
        return bootstrap.getName().equals("altMetafactory")
                && arguments.length > 3
                && arguments[3] instanceof Integer flags
                && (flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0;
    }

    private boolean needsBridge(Handle handle) {
        int opcode = MethodReferenceBridge.opcode(handle);
        ClassLoader loader = context.classContext.loader;
        return opcode != 0
                && (objects.find(loader, opcode, handle.getOwner(), handle.getName(), handle.getDesc()) != null
                        || handle.getOwner().equals("java/lang/Object") && opcode == Opcodes.INVOKEVIRTUAL
                        || handle.getOwner().startsWith("java/util/stream/")
                        || handle.getOwner().startsWith(ToolPackages.TASK_API)
                        || handle.getOwner().startsWith("java/")
                                && CallSiteVisitor.mayWait(handle.getOwner(), handle.getName())
                        || AtomicCallTable.covers(handle.getOwner())
                        || opcode != Opcodes.INVOKESPECIAL
                                && ConstructRegistry.all().call(handle.getOwner(), handle.getName(), handle.getDesc())
                                        != CallKind.NONE);
    }

    /** Returns a handle of a bridge to the method. An unused result is discarded in the bridge, where visitors see that. */
    private Handle bridge(Handle called, boolean isVoid, Type[] captured) {
        ClassContext owner = context.classContext;
        String descriptor = MethodReferenceBridge.descriptor(called, isVoid, captured);
        String name = ShadowFieldAdder.PREFIX + "bridge$" + bridges.size();
        bridges.add(new MethodReferenceBridge(name, descriptor, called, context.method, context.line()));
        return new Handle(Opcodes.H_INVOKESTATIC, owner.name, name, descriptor, owner.isInterface());
    }
}
