package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.Code;

/**
 * Accesses of an inner loop at the same indexes, which are handed to an outer one at once; see {@code TogetherNest} in the hooks.
 *
 * @param nest the local with what takes them
 * @param end the local with the end of what waits there
 */
record SharedRangeCode(List<LoopSummaryPlan.Planned> members, int nest, int end) {

    private static final String NESTS = "org/taskrace/hooks/loops/LoopSummaries";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final int MOST = 4;
    private static final int MOST_ARRAYS = 3;
    private static final int NONE = -1;
    private static final int OTHER = -2;

    /** The first access and those that belong to it; it alone if it cannot be handed over so. */
    static List<LoopSummaryPlan.Planned> like(
            List<LoopSummaryPlan.Planned> open, Predicate<LoopSummaryPlan.Planned> hasSameCollector) {
        LoopSummaryPlan.Planned first = open.get(0);
        List<LoopSummaryPlan.Planned> members = new ArrayList<>(List.of(first));
        for (LoopSummaryPlan.Planned access : open) {
            boolean fits = access != first
                    && members.size() < MOST
                    && isPossible(first)
                    && isPossible(access)
                    && hasSameCollector.test(access)
                    && hasSameIndexes(first, access);
            if (fits) {
                members.add(access);
                if (arrays(members).size() > MOST_ARRAYS) {
                    members.remove(access);
                }
            }
        }
        return members;
    }

    /**
     * Neighbours, from an index on that is not computed from the outer loops' variables: loops of blocks and matrices have rows that do not follow each
     * other, and nests make rectangles of them.
     */
    private static boolean isPossible(LoopSummaryPlan.Planned access) {
        LoopAccess what = access.what();
        return !what.isInvariant()
                && what.rows() == null
                && !what.lastOnly()
                && what.slope().isConstant()
                && what.slope().constant() * what.growth() == 1
                && what.base().isConstant();
    }

    private static boolean hasSameIndexes(LoopSummaryPlan.Planned one, LoopSummaryPlan.Planned other) {
        return LoopSummaryPlan.isParallelTo(one, other)
                && one.first() == other.first()
                && one.start() == other.start()
                && one.what().sinceLast().equals(other.what().sinceLast());
    }

    private static List<Integer> arrays(List<LoopSummaryPlan.Planned> members) {
        List<Integer> arrays = new ArrayList<>();
        for (LoopSummaryPlan.Planned member : members) {
            for (int array : new int[] {member.array(), member.gatheredBy()}) {
                if (array >= 0 && !arrays.contains(array)) {
                    arrays.add(array);
                }
            }
        }
        return arrays;
    }

    /** Whether all of it was done equally often where this block is left. */
    boolean isWhole(int block) {
        return members.get(0).what().sinceLast().containsKey(block);
    }

    /** Before the outer loop, behind what makes the nests. */
    void before(InsnList code) {
        call("newTogether", "()" + OBJECT, code);
        code.add(new VarInsnNode(Opcodes.ASTORE, nest));
        Code.push(NONE, code);
        Code.store(end, code);
        List<Integer> arrays = arrays(members);
        for (LoopSummaryPlan.Planned member : members) {
            code.add(new VarInsnNode(Opcodes.ALOAD, nest));
            code.add(new VarInsnNode(Opcodes.ALOAD, member.nest()));
            Code.push(arrays.indexOf(member.array()), code);
            Code.push(arrays.indexOf(member.gatheredBy()), code);
            call("join", "(" + OBJECT + OBJECT + "II)V", code);
        }
    }

    /** On a way out of the inner loop; {@code frame} is null if there can be no jump. */
    void handOver(int block, Supplier<FrameNode> frame, InsnList code) {
        if (frame == null) {
            arguments(block, code);
            Code.load(end, code);
            call("together", "(" + OBJECT + OBJECT + OBJECT + OBJECT + "III)I", code);
            Code.store(end, code);
            return;
        }
        LabelNode done = new LabelNode();
        arguments(block, code);
        Code.load(end, code);
        call("togetherContinue", "(" + OBJECT + OBJECT + OBJECT + OBJECT + "III)I", code);
        Code.store(end, code);
        Code.load(end, code);
        Code.push(OTHER, code);
        code.add(new JumpInsnNode(Opcodes.IF_ICMPNE, done));
        arguments(block, code);
        call("addTogether", "(" + OBJECT + OBJECT + OBJECT + OBJECT + "II)I", code);
        Code.store(end, code);
        code.add(done);
        code.add(frame.get());
    }

    private void arguments(int block, InsnList code) {
        LoopSummaryPlan.Planned first = members.get(0);
        code.add(new VarInsnNode(Opcodes.ALOAD, nest));
        List<Integer> arrays = arrays(members);
        for (int i = 0; i < MOST_ARRAYS; i++) {
            code.add(
                    i < arrays.size()
                            ? new VarInsnNode(Opcodes.ALOAD, arrays.get(i))
                            : new InsnNode(Opcodes.ACONST_NULL));
        }
        Code.load(first.first(), code);
        AffineSummaryCode.count(first, first.what().sinceLast().get(block), code);
    }

    /** On a way out of the outer loop, before the nests are checked. */
    void after(InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, nest));
        Code.load(end, code);
        call("handOver", "(" + OBJECT + "I)V", code);
    }

    private static void call(String name, String descriptor, InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, name, descriptor, false));
    }
}
