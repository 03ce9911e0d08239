package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodContext;

/** Sink that checks ranges at once, against the shadow of the array. */
record ShadowSink(ClassContext context) implements Sink {

    @Override
    public void take(AffineRange range, Exit exit, InsnList code) {
        if (range.what.rows() != null || range.what.gatheredBy() != null) {
            range.arguments(exit, code);
            code.add(new LdcInsnNode(range.key()));
            boolean isColumn = range.what.rows() != null;
            NestCollector.call(
                    isColumn ? "checkColumn" : "checkGathered", NestCollector.parameters(range.what) + "I", "V", code);
            return;
        }
        countCheck(context, code);
        range.arguments(exit, code);
        check(range.what.lastOnly() ? "accessLast" : "accessLoop", range.key(), code);
    }

    static void countCheck(ClassContext context, InsnList code) {
        if (context.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
    }

    /** Emits a check of array, first, step, count. */
    static void check(String name, int key, InsnList code) {
        code.add(new LdcInsnNode(key));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, name, "(Ljava/lang/Object;IIII)V", false));
    }
}
