package org.taskrace.agent.transform;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method of the program that calls a JDK method, so that a reference to that method is a call like any other. */
record Bridge(String name, String descriptor, Handle called, String enclosing, int line) {

    /** Above the arguments of any bridge, where the visitors find their locals. */
    static final int LOCALS = 256;

    /** Writes it through the visitors that rewrite the class. */
    void emit(ClassVisitor target) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodVisitor method = target.visitMethod(access, name, descriptor, null, null);
        method.visitCode();
        Label start = new Label();
        method.visitLabel(start);
        if (line > 0) {
            method.visitLineNumber(line, start);
        }
        int local = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        int opcode = called.getTag() == Opcodes.H_INVOKEINTERFACE ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        method.visitMethodInsn(opcode, called.getOwner(), called.getName(), called.getDesc(), called.isInterface());
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
