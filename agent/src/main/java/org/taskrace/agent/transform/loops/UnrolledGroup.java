package org.taskrace.agent.transform.loops;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Accesses of a loop to neighbours in one array, as many as the index grows by from one iteration to the next: {@code key[next++]} six times, or
 * {@code a[i]} and {@code a[i + 1]} where i grows by two. Where the loop is left after whole iterations all of them together have touched
 * all elements from the first to the last, each of them one element in so many; one check stands for them, with a number that tells from the index
 * which line it was.
 *
 * @param members by their index in an iteration
 * @param site the first of the numbers
 */
record UnrolledGroup(List<LoopSummaryPlan.Planned> members, int site) {

    /** More neighbours are not worth their numbers. */
    private static final int LONGEST = 16;

    /** The one that begins with the first of some accesses, in any order, or null. */
    static UnrolledGroup of(List<LoopSummaryPlan.Planned> accesses, MethodContext context) {
        LoopSummaryPlan.Planned one = accesses.get(0);
        int size = Math.abs(growth(one));
        if (!isCandidate(one) || size < 2 || size > LONGEST) {
            return null;
        }
        Map<Integer, LoopSummaryPlan.Planned> byOffset = new TreeMap<>();
        for (LoopSummaryPlan.Planned other : accesses) {
            if (isCandidate(other) && isLike(one, other)) {
                byOffset.putIfAbsent(LoopSummaryPlan.offset(other), other);
            }
        }
        int first = LoopSummaryPlan.offset(one);
        while (byOffset.containsKey(first - 1) && LoopSummaryPlan.offset(one) - first < size - 1) {
            first--;
        }
        int begin = first;
        byOffset.keySet().removeIf(offset -> offset < begin || offset >= begin + size);
        if (byOffset.size() < size) {
            return null;
        }
        List<LoopSummaryPlan.Planned> members = List.copyOf(byOffset.values());
        return new UnrolledGroup(
                members,
                context.sequence(
                        members.stream().map(LoopSummaryPlan.Planned::site).toList()));
    }

    private static boolean isCandidate(LoopSummaryPlan.Planned planned) {
        LoopAccess access = planned.what();
        return !access.isInvariant()
                && !access.lastOnly()
                && access.slope().isConstant()
                && access.rows() == null
                && access.gatheredBy() == null
                && planned.nest() < 0
                && planned.longest() == null;
    }

    private static boolean isLike(LoopSummaryPlan.Planned one, LoopSummaryPlan.Planned other) {
        return one.array() == other.array()
                && one.what().access().writes() == other.what().access().writes()
                && LoopSummaryPlan.isParallelTo(one, other);
    }

    private static int growth(LoopSummaryPlan.Planned planned) {
        return planned.what().slope().constant() * planned.what().growth();
    }

    int growth() {
        return growth(members.get(0));
    }

    /** Whether all of them were done equally often where a block is left. */
    boolean isWhole(int block) {
        LoopAccess one = members.get(0).what();
        for (LoopSummaryPlan.Planned member : members) {
            LoopAccess other = member.what();
            boolean isEqual = one.sinceLast().containsKey(block)
                    && other.sinceLast().containsKey(block)
                    && one.offset() + one.sinceLast().get(block)
                            == other.offset() + other.sinceLast().get(block);
            if (!isEqual) {
                return false;
            }
        }
        return true;
    }
}
