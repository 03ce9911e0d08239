package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.analysis.Analyses;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.shadow.Sites;

/** Rewrites one class of the program: each concern has a visitor of its own. */
final class ProgramClass extends ClassVisitor {

    private final ClassContext context;
    private final ClassIndex index;
    private final Sites sites;
    private final ObjectCallFinder objects;
    private final ClassFacts facts;
    private final Set<String> unchecked;
    private final Analyses analyses;
    private final List<Bridge> bridges = new ArrayList<>();

    /**
     * @param facts what is known of its methods
     * @param unchecked methods that are left alone
     */
    ProgramClass(
            ClassVisitor next,
            ClassContext context,
            ClassIndex index,
            Sites sites,
            ObjectCallFinder objects,
            ClassFacts facts,
            Set<String> unchecked,
            ProgramView view) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
        this.sites = sites;
        this.objects = objects;
        this.facts = facts;
        this.unchecked = unchecked;
        analyses = Analyses.of(view, !context.rewriting.parallel());
    }

    @Override
    public void visitEnd() {
        // Emitting a bridge may not add another one: its body has no method references.
        List<Bridge> all = List.copyOf(bridges);
        all.forEach(bridge -> bridge.emit(this));
        context.lateChecks.forEach(check -> check.emit(cv, context));
        super.visitEnd();
    }

    @Override
    public void visitSource(String source, String debug) {
        context.file(source);
        super.visitSource(source, debug);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
        if (!hasCode) {
            return super.visitMethod(access, name, descriptor, signature, exceptions);
        }
        if (unchecked.contains(name + descriptor)) {
            MethodVisitor alone = super.visitMethod(access, name, descriptor, signature, exceptions);
            // What a class initialiser does comes before all uses of its class and needs no check.
            return name.equals("<clinit>") ? alone : new UncheckedMethod(alone, context.dottedName() + "." + name);
        }
        boolean isParallel = context.rewriting.parallel();
        boolean isSynchronized = !isParallel
                && (access & Opcodes.ACC_SYNCHRONIZED) != 0
                && ((access & Opcodes.ACC_STATIC) == 0 || context.hasClassConstants());
        int newAccess = isSynchronized ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
        MethodVisitor next = super.visitMethod(newAccess, name, descriptor, signature, exceptions);
        String shownAs = bridges.stream()
                .filter(bridge -> bridge.name().equals(name))
                .map(Bridge::enclosing)
                .findFirst()
                .orElse(name);
        MethodContext method = new MethodContext(
                context, sites, shownAs, access, facts.localsOf.getOrDefault(name + descriptor, Bridge.LOCALS));
        if (isParallel) {
            next = new ParallelOwners(next);
        }
        if (AllocationSites.isPossible(context) && context.rewriting.checksAccesses()) {
            next = new AllocationSites(next, method);
        }
        if (name.equals("<clinit>")) {
            next = new Initializers(next, method);
        }
        if (MainEntry.isMain(name, descriptor, access) && context.hasClassConstants()) {
            next = new MainEntry(next, method, !descriptor.startsWith("()"));
        }
        if (isParallel) {
            return parallelChecks(next, method, newAccess, name, descriptor);
        }
        next = new Monitors(next, method, isSynchronized);
        next = new HandoverCalls(next, method);
        SynchronizerCalls synchronizers = new SynchronizerCalls(next, method, objects);
        AtomicCalls atomics = new AtomicCalls(synchronizers, method);
        JdkObjectCalls objectCalls = new JdkObjectCalls(atomics, method, objects);
        if (context.rewriting.checksAccesses()) {
            next = new ArrayCalls(objectCalls, method);
            next = new CallSites(next, method);
        } else {
            next = new CallSites(atomics, method);
        }
        next = new FieldChecks(next, method, index);
        if (context.rewriting.countsAccesses()) {
            next = new AccessCounts(next, method, index);
        }
        next = new MethodReferences(next, method, objects, bridges);
        next = new Lines(new NextInstruction(next, atomics, objectCalls), method);
        if (context.rewriting.checksAccesses()) {
            next = new ArrayChecks(next, method, analyses, newAccess, name, descriptor);
        }
        // Jumps are counted as the class file has them, so before any visitor adds some.
        return new WaitingLoops(next, method, facts.waitingLoops.getOrDefault(name + descriptor, Set.of()));
    }

    /** Programs that are checked in parallel have no synchronisation but that of tasks, or the check is given up. */
    private MethodVisitor parallelChecks(
            MethodVisitor next, MethodContext method, int access, String name, String descriptor) {
        JdkObjectCalls objectCalls = new JdkObjectCalls(next, method, objects);
        MethodVisitor checks = new CallSites(new ArrayCalls(objectCalls, method), method);
        checks = new FieldChecks(checks, method, index);
        checks = new MethodReferences(checks, method, objects, bridges);
        checks = new Lines(new NextInstruction(checks, objectCalls), method);
        return new ArrayChecks(checks, method, analyses, access, name, descriptor);
    }
}
