package org.taskrace.agent.transform;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;
import org.taskrace.agent.analysis.escape.LocalIteratorAnalysis;
import org.taskrace.agent.analysis.escape.LocalUses;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.facts.MethodFacts;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.loops.LoopAccessAnalysis;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.values.AdjacentElementAnalysis;
import org.taskrace.agent.analysis.values.FieldGroupAnalysis;
import org.taskrace.agent.analysis.values.RedundantAccessAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.arrays.AdjacentCheckInserter;
import org.taskrace.agent.transform.arrays.ElementCheckInserter;
import org.taskrace.agent.transform.calls.LocalIteratorCall;
import org.taskrace.agent.transform.calls.LocalObjectCall;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.MethodFrames;
import org.taskrace.agent.transform.fields.FieldGroupInserter;
import org.taskrace.agent.transform.fields.UncheckedFieldAccess;
import org.taskrace.agent.transform.loops.SummaryPlanner;
import org.taskrace.agent.transform.variants.LocalArgumentCloner;
import org.taskrace.engine.site.Site;

/**
 * Checks accesses to array elements: those of loops together after the loop where that is possible, the others one by one. Needs
 * all of a method at once, so it keeps the method until its end, rewrites it, and then hands it on.
 */
public final class MethodOptimizer extends MethodNode {

    /** Analysing longer methods would take too long for what it brings: compilers give up on them, too. */
    private static final int LONGEST_METHOD = 5000;

    private final MethodVisitor next;
    private final MethodContext context;
    private final AnalysisContext analyses;
    private final MethodFacts facts;
    private final LocalArgumentCloner variants;

    /** The parameters, and whether the result, that nobody else sees. */
    private final int unshared;

    /** Per call the arguments that nobody else sees. */
    private Map<MethodInsnNode, Integer> localArguments = Map.of();

    /** Accesses that are not checked where they are. */
    private final Set<AbstractInsnNode> unchecked = new LinkedHashSet<>();

    /** What is known of the objects whose fields are accessed, or null. */
    private RedundantAccessAnalysis.Found values;

    MethodOptimizer(
            MethodVisitor next,
            MethodContext context,
            AnalysisContext analyses,
            LocalArgumentCloner variants,
            ProgramClassVisitor.Method method) {
        super(Opcodes.ASM9, method.access(), method.name(), method.descriptor(), null, null);
        this.variants = variants;
        unshared = method.unshared();
        this.next = next;
        this.context = context;
        this.analyses = analyses;
        facts = new MethodFacts(this, analyses);
    }

    @Override
    public void visitEnd() {
        Map<AbstractInsnNode, Integer> sites = sites();
        unneeded();
        unchecked.forEach(sites::remove);
        boolean mayHaveLoopChecks = has(Optimisation.LOOPS);
        if (mayHaveLoopChecks && context.classContext.hasFrames()) {
            loopChecks(sites);
        }
        fieldsTogether();
        elementsTogether(sites);
        ElementCheckInserter elements = new ElementCheckInserter(this, context);
        sites.forEach(elements::around);
        for (AbstractInsnNode access : unchecked) {
            if (access instanceof FieldInsnNode field) {
                instructions.set(field, new UncheckedFieldAccess(field, context, false));
            } else if (access instanceof MethodInsnNode call) {
                instructions.set(call, new LocalObjectCall(call, context));
            }
        }
        if (has(Optimisation.LOCAL)) {
            for (MethodInsnNode call : LocalIteratorAnalysis.of(this)) {
                if (!(call instanceof LocalObjectCall)) {
                    instructions.set(call, new LocalIteratorCall(call, context));
                }
            }
        }
        if (has(Optimisation.LOCAL)) {
            // Last, since what is known of methods is not known of their copies; in the order of the code, which is the
            // same
            // each time.
            for (AbstractInsnNode instruction : instructions.toArray()) {
                if (instruction instanceof MethodInsnNode call) {
                    variants.redirect(this, call, localArguments.getOrDefault(call, 0));
                }
            }
        }
        accept(next);
    }

    private boolean has(Optimisation optimisation) {
        return context.classContext.rewriting.has(optimisation) && instructions.size() <= LONGEST_METHOD;
    }

    /** Finds accesses that need no check at all. */
    private void unneeded() {
        int accesses = 0;
        boolean creates = false;
        boolean calls = false;
        for (AbstractInsnNode instruction : instructions) {
            int opcode = instruction.getOpcode();
            accesses += instruction instanceof FieldInsnNode || ArrayAccess.is(opcode) ? 1 : 0;
            if (instruction instanceof MethodInsnNode call) {
                calls = true;
                boolean mayCreate = !call.owner.startsWith("java/") && returnsReference(call);
                creates |= EscapeSummaryTable.makesArray(call) || mayCreate;
            }
            creates |= opcode >= Opcodes.NEW && opcode <= Opcodes.ANEWARRAY || opcode == Opcodes.MULTIANEWARRAY;
        }
        if ((accesses > 0 || calls) && (creates || unshared != 0) && has(Optimisation.LOCAL)) {
            LocalUses uses = facts.localUses(unshared);
            unchecked.addAll(uses.accesses());
            localArguments = uses.arguments();
        }
        boolean hasRegions = has(Optimisation.FIELDS) || has(Optimisation.LOOPS) && analyses.runsAlone();
        if (accesses > 0 && hasRegions) {
            values = facts.values();
            if (has(Optimisation.FIELDS)) {
                unchecked.addAll(values.repeated());
            }
        }
    }

    private static boolean returnsReference(MethodInsnNode call) {
        return Type.getReturnType(call.desc).getSort() >= Type.ARRAY;
    }

    /** Checks accesses to several fields of one object at once. */
    private void fieldsTogether() {
        ClassContext known = context.classContext;
        boolean isPossible = values != null
                && has(Optimisation.FIELDS)
                && known.hasFrames()
                && !known.isInterface()
                && !known.rewriting.parallel();
        if (isPossible) {
            MethodFrames.expand(this, known.name);
            FieldGroupAnalysis found =
                    FieldGroupAnalysis.of(this, facts.flow(), values, analyses.ends(), this::hasOwnCheck);
            unchecked.addAll(new FieldGroupInserter(this, context, MethodOptimizer::lineOf).insert(found));
            facts.codeChanged();
        }
    }

    /** Checks accesses to neighbours in an array at once. */
    private void elementsTogether(Map<AbstractInsnNode, Integer> sites) {
        boolean isPossible = values != null
                && sites.size() > 1
                && has(Optimisation.LOOPS)
                && context.classContext.hasFrames()
                && analyses.runsAlone();
        if (isPossible) {
            MethodFrames.expand(this, context.classContext.name);
            AdjacentCheckInserter checks = new AdjacentCheckInserter(this, context, sites);
            AdjacentElementAnalysis.of(this, facts.flow(), values, analyses.ends(), sites::containsKey)
                    .forEach(checks::insert);
        }
    }

    private boolean hasOwnCheck(FieldInsnNode access) {
        ClassInfo.Field field =
                context.classContext.index.resolve(context.classContext.loader, access.owner, access.name, access.desc);
        return field != null
                && field.hasCell()
                && field.owner().equals(access.owner)
                && (field.access() & (Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE | Opcodes.ACC_STATIC)) == 0
                && !unchecked.contains(access);
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

    /** Puts checks behind loops, and takes the accesses that they cover out of those that are checked by themselves. */
    private void loopChecks(Map<AbstractInsnNode, Integer> sites) {
        Map<Loop, LoopAccessAnalysis> accesses = LoopAccessAnalysis.of(this, facts.flow(), facts.loops(), analyses);
        if (!accesses.isEmpty()) {
            MethodFrames.expand(this, context.classContext.name);
            new SummaryPlanner(this, context, analyses, MethodOptimizer::lineOf, sites, unchecked)
                    .insert(facts.flow(), accesses);
            facts.codeChanged();
        }
    }

    private static int lineOf(AbstractInsnNode instruction) {
        for (AbstractInsnNode before = instruction; before != null; before = before.getPrevious()) {
            if (before instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
