package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Summary of an outer loop that collects the ranges of an access in an inner loop, each time that the inner loop is
 * left. They become blocks, grids, columns or gathers. The state is an object of the hooks, {@code LoopSummaries}; its
 * usual case is a test without a call.
 */
final class NestCollector implements Summary, Sink {

    static final String HOOKS = "org/taskrace/hooks/loops/LoopSummaries";

    private final LoopAccess what;
    private final int site;
    private final LoopRegion outer;
    private final int local;

    NestCollector(LoopRegion outer, LoopAccess what, int site) {
        this.outer = outer;
        this.what = what;
        this.site = site;
        local = outer.fresh("java/lang/Object");
    }

    /** Returns the region of the outer loop. */
    LoopRegion outer() {
        return outer;
    }

    int local() {
        return local;
    }

    @Override
    public void enter(InsnList code) {
        code.add(new LdcInsnNode(AccessKey.of(site, what.access().writes())));
        String name = what.gatheredBy() != null ? "newGather" : what.rows() != null ? "newColumn" : "newBlock";
        call(name, "I", "Ljava/lang/Object;", code);
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
    }

    /** Does nothing: the inner loop adds its ranges. */
    @Override
    public void add() {}

    @Override
    public void take(AffineRange range, Exit exit, InsnList code) {
        if (what.rows() != null || what.lastOnly()) {
            offer(what.rows() != null ? "addColumn" : "addLast", "V", range, exit, code);
        } else if (exit.mayJump()) {
            LabelNode done = new LabelNode();
            offer("offer", "Z", range, exit, code);
            code.add(new JumpInsnNode(Opcodes.IFNE, done));
            offer("offerSlow", "V", range, exit, code);
            code.add(done);
            code.add(exit.frame().get());
        } else {
            // An exception is rare: the method had better stay small than this be quick.
            offer(exit.isException() ? "offerSlow" : "add", "V", range, exit, code);
        }
    }

    private void offer(String name, String result, AffineRange range, Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, local));
        range.arguments(exit, code);
        call(name, "Ljava/lang/Object;" + parameters(what), result, code);
    }

    /** Returns the types of {@link AffineRange#arguments}, of a range that is a gather, a column or goes to a collector. */
    static String parameters(LoopAccess what) {
        return "Ljava/lang/Object;" + (what.rows() != null ? "II" : "Ljava/lang/Object;") + "III";
    }

    /** Emits a call of a method of the hooks. */
    static void call(String name, String parameters, String result, InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, "(" + parameters + ")" + result, false));
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, local));
        call("flush", "Ljava/lang/Object;", "V", code);
    }

    /** Returns 0: the number of collectors of a region is bounded elsewhere. */
    @Override
    public int cost() {
        return 0;
    }
}
