package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.ArrayAccess;
import org.taskrace.agent.analysis.Flow;
import org.taskrace.agent.analysis.Loop;
import org.taskrace.agent.analysis.LoopAccess;
import org.taskrace.agent.analysis.LoopAccesses;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.RepeatedAccesses;
import org.taskrace.agent.analysis.StrandEnds;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.shadow.Site;

/**
 * Checks accesses to array elements: those of loops together after the loop where that is possible, the others one by one. Needs
 * all of a method at once, so it keeps the method until its end, rewrites it, and then hands it on.
 */
final class ArrayChecks extends MethodNode {

    /** More checks than this behind one loop, on all ways out of it, would make the method too long to be compiled well. */
    private static final int MOST_CHECKS = 80;

    /** Analysing longer methods would take too long for what it brings: compilers give up on them, too. */
    private static final int LONGEST_METHOD = 5000;

    private final MethodVisitor next;
    private final MethodContext context;
    private final ProgramView program;
    private final StrandEnds ends;

    ArrayChecks(
            MethodVisitor next,
            MethodContext context,
            ProgramView program,
            StrandEnds ends,
            int access,
            String name,
            String descriptor) {
        super(Opcodes.ASM9, access, name, descriptor, null, null);
        this.next = next;
        this.context = context;
        this.program = program;
        this.ends = ends;
    }

    @Override
    public void visitEnd() {
        Map<AbstractInsnNode, Integer> sites = sites();
        Set<AbstractInsnNode> repeated = repeated();
        repeated.forEach(sites::remove);
        if (!sites.isEmpty()) {
            if (has(Optimisation.LOOP_CHECKS) && context.classContext.hasFrames()) {
                loopChecks(sites);
            }
            ElementChecks elements = new ElementChecks(this, context);
            sites.forEach(elements::around);
        }
        for (AbstractInsnNode access : repeated) {
            if (access instanceof FieldInsnNode field) {
                instructions.set(field, new UncheckedField(field, context));
            }
        }
        accept(next);
    }

    private boolean has(Optimisation optimisation) {
        return context.classContext.rewriting.has(optimisation) && instructions.size() <= LONGEST_METHOD;
    }

    /** Accesses for which an earlier one stands. */
    private Set<AbstractInsnNode> repeated() {
        int accesses = 0;
        for (AbstractInsnNode instruction : instructions) {
            accesses += instruction instanceof FieldInsnNode || ArrayAccess.is(instruction.getOpcode()) ? 1 : 0;
        }
        return accesses > 1 && has(Optimisation.REPEATED_CHECKS)
                ? RepeatedAccesses.of(this, new Flow(this), ends, program)
                : Set.of();
    }

    /** A site for each access, in the order of the code. */
    private Map<AbstractInsnNode, Integer> sites() {
        Map<AbstractInsnNode, Integer> sites = new LinkedHashMap<>();
        for (AbstractInsnNode instruction : instructions) {
            if (instruction instanceof LineNumberNode line) {
                context.line(line.line);
            } else if (ArrayAccess.is(instruction.getOpcode())) {
                sites.put(instruction, context.site(Site.Kind.ARRAY, "", ""));
            }
        }
        context.line(0);
        return sites;
    }

    /** Puts checks behind loops, and takes the accesses that they stand for out of the given ones. */
    private void loopChecks(Map<AbstractInsnNode, Integer> sites) {
        Flow flow = new Flow(this);
        List<Loop> loops = Loop.of(flow);
        Map<Loop, List<LoopAccess>> accesses = LoopAccesses.of(flow, loops, ends, program);
        if (accesses.isEmpty()) {
            return;
        }
        Frames.expand(this, context.classContext.name);
        List<LoopPlan> plans = new ArrayList<>();
        for (Loop loop : loops) {
            List<LoopAccess> found = accesses.get(loop);
            if (found != null
                    && found.size() * (found.get(0).reached().size() + 1) <= MOST_CHECKS * 2
                    && LoopChecks.isPossible(this, flow, loop)) {
                LoopPlan plan = new LoopPlan(loop, context.referenceLocal());
                for (LoopAccess access : found) {
                    Integer site = sites.remove(access.access().instruction());
                    if (site != null) {
                        plan.add(access, site);
                    }
                }
                plan.sort();
                context.reserve(plan.nextLocal());
                plans.add(plan);
            }
        }
        new LoopChecks(this, flow, plans).insert();
    }
}
