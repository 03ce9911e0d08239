package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A volatile field's cell names its latest write: a read that sees it follows it. The holder is in the reference local. */
record VolatileAccess(MethodVisitor out, MethodContext context) {

    void around(int opcode, String owner, String name, String descriptor, int site) {
        String cell = ShadowFields.cellOf(name);
        switch (opcode) {
            case Opcodes.GETFIELD -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
                out.visitFieldInsn(Opcodes.GETFIELD, owner, cell, "J");
                see(site);
            }
            case Opcodes.GETSTATIC -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitFieldInsn(Opcodes.GETSTATIC, owner, cell, "J");
                see(site);
            }
            case Opcodes.PUTFIELD -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
                publish(site);
                out.visitFieldInsn(Opcodes.PUTFIELD, owner, cell, "J");
            }
            default -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                publish(site);
                out.visitFieldInsn(Opcodes.PUTSTATIC, owner, cell, "J");
            }
        }
    }

    private void see(int site) {
        out.visitLdcInsn(site);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, "see", "(JI)V", false);
    }

    private void publish(int site) {
        out.visitLdcInsn(site);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, "publish", "(I)J", false);
    }
}
