package org.taskrace.agent.transform.context;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Code that stores the receiver of a call, which lies below the arguments, in a local. */
public record ReceiverKeeper(MethodVisitor out, MethodContext context) {

    public int receiverLocal() {
        return context.firstArgumentLocal();
    }

    /** Returns the local in which an argument is after {@link #keep}. */
    public int argumentLocal(Type[] arguments, int index) {
        int local = context.firstArgumentLocal() + 1;
        for (int i = 0; i < index; i++) {
            local += arguments[i].getSize();
        }
        return local;
    }

    /** Stores the receiver and the arguments in locals before the call; leaves the stack as it is. */
    public void keep(String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        store(arguments);
        out.visitInsn(Opcodes.DUP);
        out.visitVarInsn(Opcodes.ASTORE, receiverLocal());
        load(arguments);
    }

    /** Stores the arguments of a static call in locals; leaves the stack as it is. */
    public void keepArguments(String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        store(arguments);
        load(arguments);
    }

    private void store(Type[] arguments) {
        for (int i = arguments.length - 1; i >= 0; i--) {
            if (!context.classContext.hasFrames() && arguments[i].getSort() >= Type.ARRAY) {
                // Without frames the JVM loads the classes of what a local may hold where ways join, and one may be
                // missing.
                out.visitTypeInsn(Opcodes.CHECKCAST, arguments[i].getInternalName());
            }
            out.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), argumentLocal(arguments, i));
        }
    }

    private void load(Type[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            out.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), argumentLocal(arguments, i));
        }
    }
}
