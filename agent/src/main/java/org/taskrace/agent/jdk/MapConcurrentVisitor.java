package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A visitor that makes {@code Gatherers.mapConcurrent} take a mapper's result only when it must. That is when as many
 * mappers run as allowed, or none is left to begin. Otherwise each result would be taken before the next mapper begins,
 * and no two would be parallel.
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
