package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.transform.arrays.ElementCheckInserter;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Checks at once, under a lock, of accesses that a summary checks when its loop is left. A read under a lock follows
 * the write that it sees, and checks that come after the read rely on that edge. So a loop with other checks before its
 * exit checks its accesses twice. It checks them in place if the running task holds a lock, and again by the summary,
 * which then finds the strand's own accesses.
 *
 * <p>A loop whose checks all wait for its exit needs none of this: the summaries leave in the order of the code.
 */
final class LockedLoopChecks {

    /** An access whose check waits for the exit of a loop; {@code field} is null for an element. */
    private record Delayed(AbstractInsnNode access, Loop until, int site, FieldFlag field) {

        boolean readsReference() {
            return access.getOpcode() == Opcodes.AALOAD
                    || access instanceof FieldInsnNode read
                            && (read.getOpcode() == Opcodes.GETFIELD || read.getOpcode() == Opcodes.GETSTATIC)
                            && (read.desc.startsWith("L") || read.desc.startsWith("["));
        }
    }

    private final ControlFlowGraph flow;
    private final AnalysisContext analyses;
    private final Map<AbstractInsnNode, Integer> open;
    private final Set<AbstractInsnNode> unchecked;
    private final List<Delayed> all = new ArrayList<>();
    private final Map<Loop, Boolean> known = new HashMap<>();

    /**
     * @param open the accesses to elements that are checked where they are
     * @param unchecked the accesses to fields that are not
     */
    LockedLoopChecks(
            ControlFlowGraph flow,
            AnalysisContext analyses,
            Map<AbstractInsnNode, Integer> open,
            Set<AbstractInsnNode> unchecked) {
        this.flow = flow;
        this.analyses = analyses;
        this.open = open;
        this.unchecked = unchecked;
    }

    void add(AbstractInsnNode element, Loop until, int site) {
        all.add(new Delayed(element, until, site, null));
    }

    void add(AbstractInsnNode access, Loop until, FieldFlag field) {
        all.add(new Delayed(access, until, 0, field));
    }

    /** Inserts the checks; the code of the summaries has been inserted. */
    void insert(MethodNode method, MethodContext context) {
        ElementCheckInserter elements = new ElementCheckInserter(method, context);
        for (Delayed delayed : all) {
            boolean isNeeded = known.computeIfAbsent(delayed.until(), this::hasOtherChecks)
                    || delayed.readsReference() && hasInnerExits(delayed.until());
            if (isNeeded && delayed.field() != null) {
                delayed.field().checkUnderLock();
            } else if (isNeeded) {
                elements.underLock(delayed.access(), delayed.site());
            }
        }
        // Later passes keep their own locals through these checks.
        context.reserve(context.valueLocal() + 2);
    }

    /** Returns whether a loop makes checks that do not wait for the exit of any loop. */
    private boolean hasOtherChecks(Loop loop) {
        return loop.blocks().stream().mapToObj(flow::block).anyMatch(block -> {
            for (int i = block.first(); i <= block.last(); i++) {
                if (hasCheck(flow.code()[i])) {
                    return true;
                }
            }
            return false;
        });
    }

    private boolean hasCheck(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return analyses.ends().runsProgramCode(call);
        }
        return open.containsKey(instruction)
                || instruction instanceof FieldInsnNode field
                        && !unchecked.contains(field)
                        && !analyses.program().isFinal(field.owner, field.name, field.desc);
    }

    /** Returns whether a loop inside this one makes checks when it is left. */
    private boolean hasInnerExits(Loop loop) {
        return all.stream().map(Delayed::until).anyMatch(other -> other != loop && loop.contains(other.header()));
    }
}
