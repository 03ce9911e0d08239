package org.taskrace.agent.transform.sync;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/** Visitor that tells the run time each time that a loop which may be waiting for another task begins anew; see {@code ClassPrescan}. */
public final class WaitingLoopVisitor extends MethodVisitor {

    private final MethodContext context;
    private final Set<Integer> closing;
    private final Set<Integer> closingPure;
    private final Set<Integer> closingUntil;
    private final Set<Integer> closingEndless;
    private int jumps;
    private int line;

    /** The begins of loops, with the line of what they wait for. */
    private final Map<Label, Integer> lines = new HashMap<>();

    public WaitingLoopVisitor(
            MethodVisitor next,
            MethodContext context,
            Set<Integer> closing,
            Set<Integer> closingPure,
            Set<Integer> closingUntil,
            Set<Integer> closingEndless) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.closing = closing;
        this.closingPure = closingPure;
        this.closingUntil = closingUntil;
        this.closingEndless = closingEndless;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        lines.put(start, number);
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        int jump = jumps++;
        String hook = hookAt(jump);
        if (hook != null) {
            // What the jump looks at stays on the stack meanwhile.
            int before = context.line();
            context.line(lines.getOrDefault(label, line));
            int site = context.site(Site.Kind.CALL, "", "a loop");
            if (closingPure.contains(jump)) {
                context.roundLeavesNothing(site);
            }
            super.visitLdcInsn(site);
            context.line(before);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, hook, "(I)V", false);
        }
        super.visitJumpInsn(opcode, label);
    }

    private String hookAt(int jump) {
        if (closing.contains(jump)) {
            return "loops";
        }
        if (closingEndless.contains(jump)) {
            return "loopsEndlessly";
        }
        return closingUntil.contains(jump) ? "loopsUntil" : null;
    }
}
