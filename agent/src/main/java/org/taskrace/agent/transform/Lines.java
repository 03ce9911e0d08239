package org.taskrace.agent.transform;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells the context on which line the next instruction is. */
final class Lines extends MethodVisitor {

    private final MethodContext context;

    Lines(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        context.line(line);
        super.visitLineNumber(line, start);
    }
}
