package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.Analyses;
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
    private final ClassView view;
    private final MethodVariants variants;
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
            ClassView view,
            VariantRequests requests) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
        this.sites = sites;
        this.objects = objects;
        this.facts = facts;
        this.unchecked = unchecked;
        this.view = view;
        analyses = Analyses.of(view, !context.rewriting.parallel());
        variants = new MethodVariants(
                view,
                analyses.escapes(),
                call -> objects.find(context.loader, call.getOpcode(), call.owner, call.name, call.desc) != null,
                unchecked,
                requests);
    }

    @Override
    public void visitEnd() {
        for (MethodVariants.Variant variant = variants.next(); variant != null; variant = variants.next()) {
            emit(variant);
        }
        // Emitting a bridge may not add another one: its body has no method references.
        List<Bridge> all = List.copyOf(bridges);
        all.forEach(bridge -> bridge.emit(this));
        context.lateChecks.forEach(check -> check.emit(cv, context));
        context.togetherChecks.forEach(check -> check.emit(cv, context.rewriting.countsAccesses()));
        context.togetherGuards.forEach(guard -> guard.emit(cv));
        context.togetherHandlers.forEach(handler -> handler.emit(cv));
        super.visitEnd();
    }

    @Override
    public void visitSource(String source, String debug) {
        context.file(source);
        super.visitSource(source, debug);
    }

    private void emit(MethodVariants.Variant variant) {
        MethodNode original = view.whole(variant.original());
        if (unchecked.contains(variant.name() + variant.descriptor())) {
            new Delegate(
                            context.name,
                            context.isInterface(),
                            variant.access(),
                            original.name,
                            original.desc,
                            variant.descriptor())
                    .emit(cv);
            return;
        }
        String[] exceptions = original.exceptions.toArray(String[]::new);
        String method = original.name + original.desc;
        MethodVisitor next = method(
                new Method(variant.access(), original.name, variant.descriptor(), method, variant.unshared()),
                null,
                exceptions);
        original.accept(new OneMoreParameter(next, variant.markSlot()));
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return method(new Method(access, name, descriptor, name + descriptor, 0), signature, exceptions);
    }

    /**
     * A method that the class gets.
     *
     * @param original name and descriptor of the one in the class file
     * @param unshared the parameters and results that nobody else sees; see {@link MethodVariants.Variant}
     */
    record Method(int access, String name, String descriptor, String original, int unshared) {}

    private MethodVisitor method(Method rewritten, String signature, String[] exceptions) {
        int access = rewritten.access;
        String name = rewritten.name;
        String descriptor = rewritten.descriptor;
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
        boolean isSynchronized = !isParallel && (access & Opcodes.ACC_SYNCHRONIZED) != 0;
        int newAccess = isSynchronized ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
        MethodVisitor next = super.visitMethod(newAccess, name, descriptor, signature, exceptions);
        String shownAs = bridges.stream()
                .filter(bridge -> bridge.name().equals(name))
                .map(Bridge::enclosing)
                .findFirst()
                .orElse(name);
        int locals = facts.localsOf.getOrDefault(rewritten.original, Bridge.LOCALS);
        int added = rewritten.original.equals(name + descriptor) ? 0 : 1;
        MethodContext method = new MethodContext(context, sites, shownAs, access, locals + added);
        if (isParallel) {
            next = new ParallelOwners(next);
        }
        if (AllocationSites.isPossible(context) && context.rewriting.checksAccesses()) {
            next = new AllocationSites(next, method);
        }
        if (name.equals("<clinit>")) {
            next = new Initializers(next, method);
        }
        if (MainEntry.isMain(name, descriptor, access)) {
            next = new MainEntry(next, method, !descriptor.startsWith("()"));
        }
        if (isParallel) {
            return parallelChecks(next, method, rewritten);
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
            next = new ArrayChecks(next, method, analyses, variants, rewritten);
        }
        // Jumps are counted as the class file has them, so before any visitor adds some.
        return new WaitingLoops(
                next,
                method,
                facts.waitingLoops.getOrDefault(rewritten.original, Set.of()),
                facts.loopsUntil.getOrDefault(rewritten.original, Set.of()),
                facts.endlessLoops.getOrDefault(rewritten.original, Set.of()));
    }

    /** Programs that are checked in parallel have no synchronisation but that of tasks, or the check is given up. */
    private MethodVisitor parallelChecks(MethodVisitor next, MethodContext method, Method rewritten) {
        JdkObjectCalls objectCalls = new JdkObjectCalls(next, method, objects);
        MethodVisitor checks = new CallSites(new ArrayCalls(objectCalls, method), method);
        checks = new FieldChecks(checks, method, index);
        checks = new MethodReferences(checks, method, objects, bridges);
        checks = new Lines(new NextInstruction(checks, objectCalls), method);
        return new ArrayChecks(checks, method, analyses, variants, rewritten);
    }
}
