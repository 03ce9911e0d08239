package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets {@code Gatherers.mapConcurrent} take a mapper's result only when it must: when as many are at work as may be, or nothing is left to
 * begin. By itself it takes those that have ended at any time, which in a serial run is each before the next one begins, so that
 * no two would be parallel.
 */
final class MapConcurrentVisitor extends MethodVisitor {

    MapConcurrentVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKEVIRTUAL && name.equals("isDone") && descriptor.equals("()Z")) {
            super.visitInsn(Opcodes.POP);
            super.visitInsn(Opcodes.ICONST_0);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
