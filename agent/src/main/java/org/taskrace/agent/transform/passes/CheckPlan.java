package org.taskrace.agent.transform.passes;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.facts.MethodFacts;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.MethodFrames;
import org.taskrace.agent.transform.variants.LocalArgumentCloner;
import org.taskrace.engine.site.Site;

/**
 * The state that the passes over one method share. It has the accesses to elements that still need a check, and the
 * accesses and calls that need none. Accesses to fields are checked by a later visitor unless they are among the
 * latter.
 */
public final class CheckPlan {

    /** The length of a method beyond which it is not analysed: the compiler gives up on such methods, too. */
    private static final int LONGEST_METHOD = 5000;

    private final MethodNode method;
    private final MethodContext context;
    private final AnalysisContext analyses;
    private final MethodFacts facts;
    private final LocalArgumentCloner clones;
    private final int localParameters;
    private final int accesses;

    private final Map<AbstractInsnNode, Integer> open = new LinkedHashMap<>();
    private final Set<AbstractInsnNode> unchecked = new LinkedHashSet<>();
    private Map<MethodInsnNode, Integer> localArguments = Map.of();

    /**
     * @param clones the clones of methods for local arguments
     * @param localParameters the set of parameters that refer to local objects, and whether the result does
     */
    public CheckPlan(
            MethodNode method,
            MethodContext context,
            AnalysisContext analyses,
            LocalArgumentCloner clones,
            int localParameters) {
        this.method = method;
        this.context = context;
        this.analyses = analyses;
        this.clones = clones;
        this.localParameters = localParameters;
        facts = new MethodFacts(method, analyses);
        accesses = findAccesses();
    }

    /**
     * Gives each access to an element a site, in the order of the code. Returns the number of accesses to fields and
     * elements.
     */
    private int findAccesses() {
        int fields = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode line) {
                context.line(line.line);
            } else if (ArrayAccess.is(instruction.getOpcode())) {
                open.put(instruction, context.site(Site.Kind.ARRAY, "", ""));
            }
            fields += instruction instanceof FieldInsnNode ? 1 : 0;
        }
        context.line(0);
        return fields + open.size();
    }

    MethodNode method() {
        return method;
    }

    MethodContext context() {
        return context;
    }

    AnalysisContext analyses() {
        return analyses;
    }

    MethodFacts facts() {
        return facts;
    }

    LocalArgumentCloner clones() {
        return clones;
    }

    int localParameters() {
        return localParameters;
    }

    boolean hasAccesses() {
        return accesses > 0;
    }

    /** Returns whether one access may stand for another one. */
    boolean hasSeveralAccesses() {
        return accesses > 1;
    }

    /** Returns the accesses to elements that have no check yet, with their sites. */
    Map<AbstractInsnNode, Integer> open() {
        return open;
    }

    /** Returns the accesses to fields and elements, and the calls on JDK objects, that need no check where they are. */
    Set<AbstractInsnNode> unchecked() {
        return unchecked;
    }

    /** Records accesses that need no check where they are. */
    void uncheck(Collection<? extends AbstractInsnNode> accesses) {
        unchecked.addAll(accesses);
        accesses.forEach(open::remove);
    }

    /** Returns the set of local arguments of a call. */
    int localArguments(MethodInsnNode call) {
        return localArguments.getOrDefault(call, 0);
    }

    /** Returns per call the slots of its arguments that no other task can access. */
    Map<MethodInsnNode, Integer> localArguments() {
        return localArguments;
    }

    boolean hasLocalArguments() {
        return !localArguments.isEmpty();
    }

    void localArguments(Map<MethodInsnNode, Integer> found) {
        localArguments = found;
    }

    boolean has(Optimisation optimisation) {
        return context.classContext.rewriting.has(optimisation) && method.instructions.size() <= LONGEST_METHOD;
    }

    /** Returns whether code with jumps and handlers can be inserted: very old class files have no frames. */
    boolean hasFrames() {
        return context.classContext.hasFrames();
    }

    /** Makes all frames of the method full ones, as inserted jumps and handlers need them. */
    void expandFrames() {
        MethodFrames.expand(method, context.classContext.name);
    }

    /** Returns the source line of an instruction, or 0. */
    static int lineOf(AbstractInsnNode instruction) {
        for (AbstractInsnNode before = instruction; before != null; before = before.getPrevious()) {
            if (before instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
