package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Visitor that names the class of the JDK in calls of methods which a class of the program inherits from it. A class that extends
 * Thread calls {@code sleep(20)}, and its class file says that {@code sleep} belongs to the class itself. All other visitors look for
 * the JDK's name.
 *
 * <p>Only static methods and the final {@code Thread.join} are renamed. A call of any other method may mean a default method of an
 * interface, which the JDK's class does not have.
 */
public final class InheritedCallVisitor extends MethodVisitor {

    private final MethodContext context;

    public InheritedCallVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean mayBeInherited =
                opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEVIRTUAL && name.equals("join");
        String declaring = mayBeInherited && !isInterface
                ? context.classContext.index.declaringOwner(context.classContext.loader, owner, name, descriptor)
                : owner;
        boolean isRenamed = opcode == Opcodes.INVOKESTATIC || declaring.equals("java/lang/Thread");
        super.visitMethodInsn(opcode, isRenamed ? declaring : owner, name, descriptor, isInterface);
    }
}
