package org.taskrace.agent.transform.fields;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.sync.AtomicHooks;

/** A volatile field's cell names its latest write and the reads since: a read that sees a write follows it. The holder is in the reference local. */
record VolatileAccessCode(MethodVisitor out, MethodContext context) {

    private static final String PARALLEL = "org/taskrace/hooks/parallel/ParallelTasks";

    /** Emits an access that other threads may make, too: the hooks before and after it hold the field's lock. */
    void inOneStep(int opcode, String declaring, String owner, String name, String descriptor, int site) {
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        if (isStatic) {
            out.visitInsn(Opcodes.ACONST_NULL);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        }
        out.visitLdcInsn(declaring + "." + name);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, PARALLEL, "volatileBegins", "(Ljava/lang/Object;Ljava/lang/String;)V", false);
        out.visitFieldInsn(opcode, owner, name, descriptor);
        out.visitLdcInsn(site);
        out.visitLdcInsn((writes ? AtomicHooks.WRITE : AtomicHooks.READ) | AtomicHooks.ORDERING);
        out.visitInsn(Opcodes.ICONST_1);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, PARALLEL, "synchronizes", "(IIZ)V", false);
    }

    void around(int opcode, String owner, String name, String descriptor, int site) {
        String cell = ShadowFieldAdder.cellOf(name);
        switch (opcode) {
            case Opcodes.GETFIELD -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
                out.visitInsn(Opcodes.DUP);
                out.visitFieldInsn(Opcodes.GETFIELD, owner, cell, "J");
                told("see", site);
                out.visitFieldInsn(Opcodes.PUTFIELD, owner, cell, "J");
                looked(site);
            }
            case Opcodes.GETSTATIC -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitFieldInsn(Opcodes.GETSTATIC, owner, cell, "J");
                told("see", site);
                out.visitFieldInsn(Opcodes.PUTSTATIC, owner, cell, "J");
                looked(site);
            }
            case Opcodes.PUTFIELD -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
                out.visitInsn(Opcodes.DUP);
                out.visitFieldInsn(Opcodes.GETFIELD, owner, cell, "J");
                told("publish", site);
                out.visitFieldInsn(Opcodes.PUTFIELD, owner, cell, "J");
            }
            default -> {
                out.visitFieldInsn(opcode, owner, name, descriptor);
                out.visitFieldInsn(Opcodes.GETSTATIC, owner, cell, "J");
                told("publish", site);
                out.visitFieldInsn(Opcodes.PUTSTATIC, owner, cell, "J");
            }
        }
    }

    private void told(String method, int site) {
        // ..., cell
        out.visitLdcInsn(site);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, method, "(JI)J", false);
        // ..., new cell
    }

    /** Lets other tasks run if this read is part of a spin. The cell is stored by then: others may replace it. */
    private void looked(int site) {
        out.visitLdcInsn(site);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, "looked", "(I)V", false);
    }
}
