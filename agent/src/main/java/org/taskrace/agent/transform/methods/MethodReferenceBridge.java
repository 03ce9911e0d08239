package org.taskrace.agent.transform.methods;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method of the program that calls a JDK method, so that a reference to that method is a call like any other. */
public record MethodReferenceBridge(String name, String descriptor, Handle called, String enclosing, int line) {

    /** Above the arguments of any bridge, where the visitors find their locals. */
    public static final int LOCALS = 256;

    /** Writes it through the visitors that rewrite the class. */
    public void emit(ClassVisitor target) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodVisitor method = target.visitMethod(access, name, descriptor, null, null);
        method.visitCode();
        Label start = new Label();
        method.visitLabel(start);
        if (line > 0) {
            method.visitLineNumber(line, start);
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        if (opcode(called) == Opcodes.INVOKESPECIAL) {
            method.visitTypeInsn(Opcodes.NEW, called.getOwner());
            method.visitInsn(Opcodes.DUP);
        }
        int local = 0;
        for (Type argument : arguments) {
            method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        method.visitMethodInsn(
                opcode(called), called.getOwner(), called.getName(), called.getDesc(), called.isInterface());
        Type result = Type.getReturnType(descriptor);
        int thrownAway = result == Type.VOID_TYPE && opcode(called) != Opcodes.INVOKESPECIAL
                ? Type.getReturnType(called.getDesc()).getSize()
                : 0;
        if (thrownAway > 0) {
            method.visitInsn(thrownAway == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
        method.visitInsn(result.getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Returns the instruction that does what a method handle does, or 0 if a bridge cannot. */
    static int opcode(Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            default -> 0;
        };
    }

    /**
     * Returns the type of a static method that calls another one. What a lambda captures must have exactly the types of
     * the static method's first parameters, where for a receiver a subtype would have done.
     */
    static String descriptor(Handle called, boolean isVoid, Type[] captured) {
        String descriptor = descriptor(called, isVoid);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        System.arraycopy(captured, 0, arguments, 0, Math.min(captured.length, arguments.length));
        return Type.getMethodDescriptor(Type.getReturnType(descriptor), arguments);
    }

    private static String descriptor(Handle called, boolean isVoid) {
        Type[] arguments = Type.getArgumentTypes(called.getDesc());
        Type result = Type.getReturnType(called.getDesc());
        if (opcode(called) == Opcodes.INVOKESPECIAL) {
            return Type.getMethodDescriptor(Type.getObjectType(called.getOwner()), arguments);
        }
        Type shown = isVoid ? Type.VOID_TYPE : result;
        if (opcode(called) == Opcodes.INVOKESTATIC) {
            return Type.getMethodDescriptor(shown, arguments);
        }
        Type[] all = new Type[arguments.length + 1];
        all[0] = Type.getObjectType(called.getOwner());
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Type.getMethodDescriptor(shown, all);
    }
}
