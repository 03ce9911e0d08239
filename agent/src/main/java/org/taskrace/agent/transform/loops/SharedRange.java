package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;

/**
 * Summary of an inner loop's accesses to several arrays at equal indexes, which are handed to an outer loop together.
 * See {@code SharedRangeSummary} in the hooks. If a block is left after some of them only, each hands over its own
 * range.
 */
final class SharedRange implements Summary {

    private static final String FOUR = "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;";
    private static final int MOST = 4;
    private static final int MOST_ARRAYS = 3;

    /** Stands for an end that the hooks could not move on. */
    private static final int OTHER = -2;

    private final List<AffineRange> members;
    private final SharedRangeCollector collector;

    SharedRange(List<AffineRange> members, SharedRangeCollector collector) {
        this.members = members;
        this.collector = collector;
    }

    /** Returns the first range and those that may be handed over with it; it alone if there are none. */
    static List<AffineRange> like(List<AffineRange> open) {
        AffineRange first = open.get(0);
        List<AffineRange> members = new ArrayList<>(List.of(first));
        for (AffineRange range : open) {
            boolean fits = range != first
                    && members.size() < MOST
                    && isPossible(first)
                    && isPossible(range)
                    && range.collector().outer() == first.collector().outer()
                    && first.hasIndexesOf(range);
            if (fits) {
                members.add(range);
                if (arrays(members).size() > MOST_ARRAYS) {
                    members.remove(range);
                }
            }
        }
        return members;
    }

    /**
     * Returns whether a range consists of adjacent elements, from an index that is not computed from variables of outer
     * loops. Loops over blocks and matrices have rows that do not follow each other; collectors make rectangles of
     * them.
     */
    private static boolean isPossible(AffineRange range) {
        LoopAccess what = range.what;
        return !what.isInvariant()
                && what.rows() == null
                && !what.lastOnly()
                && what.slope().isConstant()
                && what.slope().constant() * what.growth() == 1
                && what.base().isConstant();
    }

    /** Returns the locals of all arrays of some ranges, each once. */
    static List<Integer> arrays(List<AffineRange> members) {
        List<Integer> arrays = new ArrayList<>();
        for (AffineRange member : members) {
            for (int array : new int[] {member.array(), member.indexes()}) {
                if (array >= 0 && !arrays.contains(array)) {
                    arrays.add(array);
                }
            }
        }
        return arrays;
    }

    @Override
    public void enter(InsnList code) {
        members.forEach(member -> member.enter(code));
    }

    @Override
    public void add() {
        members.forEach(AffineRange::add);
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        if (!members.get(0).what.sinceLast().containsKey(exit.block())) {
            members.forEach(member -> member.leave(exit, code));
            return;
        }
        arguments(exit, code);
        Code.load(collector.end(), code);
        if (!exit.mayJump()) {
            collector.call("addShared", FOUR + "III)I", code);
            Code.store(collector.end(), code);
            return;
        }
        LabelNode done = new LabelNode();
        collector.call("offerShared", FOUR + "III)I", code);
        Code.store(collector.end(), code);
        Code.load(collector.end(), code);
        Code.push(OTHER, code);
        code.add(new JumpInsnNode(Opcodes.IF_ICMPNE, done));
        arguments(exit, code);
        collector.call("offerSharedSlow", FOUR + "II)I", code);
        Code.store(collector.end(), code);
        code.add(done);
        code.add(exit.frame().get());
    }

    /** Emits collector, three arrays, first, count. */
    private void arguments(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, collector.local()));
        List<Integer> arrays = arrays(members);
        for (int i = 0; i < MOST_ARRAYS; i++) {
            code.add(
                    i < arrays.size()
                            ? new VarInsnNode(Opcodes.ALOAD, arrays.get(i))
                            : new InsnNode(Opcodes.ACONST_NULL));
        }
        Code.load(members.get(0).first(), code);
        members.get(0).count(exit, code);
    }

    @Override
    public int cost() {
        return members.size();
    }
}
