package org.taskrace.agent.transform;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.shadow.Site;

/** Tells the run time each time that a loop which may be waiting for another task begins anew; see {@link ClassFacts}. */
final class WaitingLoops extends MethodVisitor {

    private final MethodContext context;
    private final Set<Integer> closing;
    private final Set<Integer> closingUntil;
    private int jumps;
    private int line;

    /** Where loops begin: there is what they wait for. */
    private final Map<Label, Integer> lines = new HashMap<>();

    WaitingLoops(MethodVisitor next, MethodContext context, Set<Integer> closing, Set<Integer> closingUntil) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.closing = closing;
        this.closingUntil = closingUntil;
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
        boolean changesNothing = closing.contains(jump);
        if (changesNothing || closingUntil.contains(jump)) {
            // What the jump looks at stays on the stack meanwhile.
            int before = context.line();
            context.line(lines.getOrDefault(label, line));
            super.visitLdcInsn(context.site(Site.Kind.CALL, "", "a loop"));
            context.line(before);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, MethodContext.LOCKS, changesNothing ? "loops" : "loopsUntil", "(I)V", false);
        }
        super.visitJumpInsn(opcode, label);
    }
}
