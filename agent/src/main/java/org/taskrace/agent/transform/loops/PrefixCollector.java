package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Summary of an outer loop whose inner loop begins at one element each time: a search from the first element to where it stops. The longest
 * walk has touched the elements of all others, so its length is enough.
 */
final class PrefixCollector implements Summary, Sink {

    private final LoopRegion outer;
    private final LoopAccess what;
    private final Polynomial begin;
    private final int site;
    private final int array;
    private final int first;
    private final int count;

    PrefixCollector(LoopRegion outer, LoopAccess what, Polynomial begin, int site) {
        this.outer = outer;
        this.what = what;
        this.begin = begin;
        this.site = site;
        array = outer.array(what.array());
        first = outer.fresh(Opcodes.INTEGER);
        count = outer.fresh(Opcodes.INTEGER);
    }

    @Override
    public void enter(InsnList code) {
        outer.value(begin, code);
        Code.store(first, code);
        code.add(new InsnNode(Opcodes.ICONST_0));
        Code.store(count, code);
    }

    @Override
    public void add() {
        outer.keep(what.array());
    }

    @Override
    public void take(AffineRange range, Exit exit, InsnList code) {
        range.count(exit, code);
        Code.load(count, code);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(II)I", false));
        Code.store(count, code);
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        ShadowSink.countCheck(outer.context.classContext, code);
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        Code.load(first, code);
        Code.push(what.slope().constant() * what.growth(), code);
        Code.load(count, code);
        ShadowSink.check("accessLoop", AccessKey.of(site, what.access().writes()), code);
    }

    /** Returns 0: the number of ranges of inner loops is bounded elsewhere. */
    @Override
    public int cost() {
        return 0;
    }
}
