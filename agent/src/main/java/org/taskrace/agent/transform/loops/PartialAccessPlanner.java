package org.taskrace.agent.transform.loops;

import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccessAnalysis;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/** Plans checks behind a loop of what it does in some iterations only, or by any index; what is planned is taken out of the sites. */
public final class PartialAccessPlanner {

    private PartialAccessPlanner() {}

    public static void scattered(
            LoopSummaryPlan plan, LoopAccessAnalysis accesses, Map<AbstractInsnNode, Integer> sites) {
        int ways = plan.loop.blocks().cardinality() + 1;
        for (ArrayAccess access : accesses.scattered()) {
            int checks = plan.accesses.size() + plan.sets.size() + 1;
            if (sites.containsKey(access.instruction()) && checks * ways <= LoopSummaryPlan.MOST_CHECKS * 2) {
                plan.add(access, sites.remove(access.instruction()));
            }
        }
    }
}
