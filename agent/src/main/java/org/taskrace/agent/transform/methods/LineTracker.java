package org.taskrace.agent.transform.methods;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.InlinedCall;
import org.taskrace.agent.transform.context.MethodContext;

/** Tracker that tells the context on which line the next instruction is. */
public final class LineTracker extends MethodVisitor {

    private final MethodContext context;

    public LineTracker(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        context.line(line);
        if (!InlinedCall.isInlined(line)) {
            // Inlined code keeps the line of its call: that is where the JVM's frame is.
            super.visitLineNumber(line, start);
        }
    }
}
