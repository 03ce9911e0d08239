package org.taskrace.agent.transform.loops;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Summary of accesses to adjacent elements, as many as the index grows by in an iteration: {@code key[next++]} six
 * times, or {@code a[i]} and {@code a[i + 1]} where i grows by two. After whole iterations the members have touched all
 * elements from the first to the last, so one check is enough. Index and site tell the line. On other exits each member
 * is checked by itself.
 */
final class UnrolledGroup implements Summary {

    /** More members are not worth their sites. */
    private static final int LONGEST = 16;

    private final List<AffineRange> members;
    private final int site;
    private final MethodContext context;

    private UnrolledGroup(List<AffineRange> members, int site, MethodContext context) {
        this.members = members;
        this.site = site;
        this.context = context;
    }

    /** Returns the group to which the first of some ranges belongs, or null. */
    static UnrolledGroup of(List<AffineRange> ranges, MethodContext context) {
        AffineRange one = ranges.get(0);
        int size = Math.abs(growth(one));
        if (!isCandidate(one) || size < 2 || size > LONGEST) {
            return null;
        }
        Map<Integer, AffineRange> byOffset = new TreeMap<>();
        for (AffineRange other : ranges) {
            boolean isAlike = isCandidate(other)
                    && one.array() == other.array()
                    && one.what.access().writes() == other.what.access().writes()
                    && one.isParallelTo(other);
            if (isAlike) {
                byOffset.putIfAbsent(other.offset(), other);
            }
        }
        int first = one.offset();
        while (byOffset.containsKey(first - 1) && one.offset() - first < size - 1) {
            first--;
        }
        int begin = first;
        byOffset.keySet().removeIf(offset -> offset < begin || offset >= begin + size);
        if (byOffset.size() < size) {
            return null;
        }
        List<AffineRange> members = List.copyOf(byOffset.values());
        int site = context.sequence(members.stream().map(member -> member.site).toList());
        return new UnrolledGroup(members, site, context);
    }

    private static boolean isCandidate(AffineRange range) {
        LoopAccess access = range.what;
        return !access.isInvariant()
                && !access.lastOnly()
                && access.slope().isConstant()
                && access.rows() == null
                && access.gatheredBy() == null
                && range.isForShadow();
    }

    private static int growth(AffineRange range) {
        return range.what.slope().constant() * range.what.growth();
    }

    /** Returns the members, by their index in an iteration. */
    List<AffineRange> members() {
        return members;
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
        if (!isWhole(exit.block())) {
            members.forEach(member -> member.leave(exit, code));
            return;
        }
        AffineRange first = members.get(0);
        ShadowSink.countCheck(context.classContext, code);
        code.add(new VarInsnNode(Opcodes.ALOAD, first.array()));
        Code.load(first.first(), code);
        Code.push(growth(first), code);
        first.count(exit, code);
        ShadowSink.check(
                "accessSequence", AccessKey.of(site, first.what.access().writes()), code);
    }

    /** Returns whether all members were done equally often where a block is left. */
    private boolean isWhole(int block) {
        LoopAccess one = members.get(0).what;
        return members.stream()
                .map(member -> member.what)
                .allMatch(other -> one.sinceLast().containsKey(block)
                        && other.sinceLast().containsKey(block)
                        && one.offset() + one.sinceLast().get(block)
                                == other.offset() + other.sinceLast().get(block));
    }

    @Override
    public int cost() {
        return members.size();
    }
}
