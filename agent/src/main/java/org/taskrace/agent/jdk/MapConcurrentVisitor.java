package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A visitor that makes {@code Gatherers.mapConcurrent} take a mapper's result only when it must: when as many are at
 * work as allowed, or nothing is left to begin. Otherwise it would take each result before the next mapper begins, so
 * that no two would be parallel.
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
