package org.taskrace.agent.transform.variants;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A copy of a method that only calls the method: for others that call the copy where there was no room for a real one. */
public record CloneStub(
        String owner, boolean isInterface, int access, String name, String original, String descriptor) {

    public void emit(ClassVisitor target) {
        MethodVisitor method = target.visitMethod(access, name, descriptor, null, null);
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        method.visitCode();
        int local = 0;
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(original)) {
            method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        int opcode = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
        method.visitMethodInsn(opcode, owner, name, original, isInterface);
        method.visitInsn(Type.getReturnType(original).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(local + 2, local + 1);
        method.visitEnd();
    }
}
