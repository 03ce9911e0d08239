package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.taint.TaintAnalysis;
import org.taskrace.agent.analysis.taint.TaintSource;
import org.taskrace.agent.transform.calls.ArrayCallVisitor;
import org.taskrace.agent.transform.calls.CallSiteVisitor;
import org.taskrace.agent.transform.calls.ForkJoinCallVisitor;
import org.taskrace.agent.transform.calls.HandedOutVisitor;
import org.taskrace.agent.transform.calls.InheritedCallVisitor;
import org.taskrace.agent.transform.calls.KeeperCallVisitor;
import org.taskrace.agent.transform.calls.ListeningCallVisitor;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.calls.ObjectCallVisitor;
import org.taskrace.agent.transform.calls.StreamFunctionVisitor;
import org.taskrace.agent.transform.calls.ThreadStartVisitor;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ClassPrescan;
import org.taskrace.agent.transform.classes.ClassProgramView;
import org.taskrace.agent.transform.classes.IgnoredFailureFinder;
import org.taskrace.agent.transform.classes.PureFunctionFinder;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.agent.transform.fields.FieldCheckInserter;
import org.taskrace.agent.transform.methods.AccessCountVisitor;
import org.taskrace.agent.transform.methods.AllocationSiteVisitor;
import org.taskrace.agent.transform.methods.ClassInitVisitor;
import org.taskrace.agent.transform.methods.ClassUseVisitor;
import org.taskrace.agent.transform.methods.LineTracker;
import org.taskrace.agent.transform.methods.MainEntryVisitor;
import org.taskrace.agent.transform.methods.MethodReferenceBridge;
import org.taskrace.agent.transform.methods.MethodReferenceVisitor;
import org.taskrace.agent.transform.methods.ParallelHookRedirect;
import org.taskrace.agent.transform.methods.UncheckedMethodMarker;
import org.taskrace.agent.transform.passes.SmallCallInliner;
import org.taskrace.agent.transform.sync.AtomicCallVisitor;
import org.taskrace.agent.transform.sync.AttemptCallVisitor;
import org.taskrace.agent.transform.sync.DecisionPointVisitor;
import org.taskrace.agent.transform.sync.HandleCallVisitor;
import org.taskrace.agent.transform.sync.MonitorVisitor;
import org.taskrace.agent.transform.sync.OutcomeCallVisitor;
import org.taskrace.agent.transform.sync.SynchronizerCallVisitor;
import org.taskrace.agent.transform.sync.TransferCallVisitor;
import org.taskrace.agent.transform.sync.WaitingLoopVisitor;
import org.taskrace.agent.transform.variants.ClassClones;
import org.taskrace.agent.transform.variants.CloneStub;
import org.taskrace.agent.transform.variants.LocalArgumentCloner;
import org.taskrace.agent.transform.variants.MarkerParameterAdder;
import org.taskrace.engine.site.ClassSites;

/** Visitor that rewrites one class of the program: each concern has a visitor of its own. */
final class ProgramClassVisitor extends ClassVisitor {

    private final ClassContext context;
    private final ClassIndex index;
    private final ClassSites sites;
    private final ObjectCallFinder objects;
    private final ClassPrescan facts;
    private final Set<String> unchecked;
    private final AnalysisContext analyses;
    private final ClassProgramView view;
    private final LocalArgumentCloner variants;
    private final SmallCallInliner inliner;
    private final PureFunctionFinder functions;

    /** Whether methods of the JDK may call the class's methods under the monitor of a wrapper. */
    private final boolean isCollection;

    private final List<MethodReferenceBridge> bridges = new ArrayList<>();
    private final Map<TaintSource, Set<String>> acted = new EnumMap<>(TaintSource.class);

    /**
     * @param facts what is known of its methods
     * @param unchecked methods that are left alone
     */
    ProgramClassVisitor(
            ClassVisitor next,
            ClassContext context,
            ClassIndex index,
            ClassSites sites,
            ObjectCallFinder objects,
            ClassPrescan facts,
            Set<String> unchecked,
            ClassProgramView view,
            EscapeSummaryStore summaries,
            ClassClones requests) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
        this.sites = sites;
        this.objects = objects;
        this.facts = facts;
        this.unchecked = unchecked;
        this.view = view;
        functions = new PureFunctionFinder(context.name, view);
        isCollection = facts.extendsUtility || facts.supertypes.stream().anyMatch(this::isCollection);
        analyses = AnalysisContext.of(view, summaries);
        Predicate<MethodInsnNode> isOfTable =
                call -> objects.find(context.loader, call.getOpcode(), call.owner, call.name, call.desc) != null;
        variants = new LocalArgumentCloner(view, analyses.escapes(), isOfTable, unchecked, requests);
        inliner = new SmallCallInliner(view, isOfTable);
    }

    private boolean isCollection(String supertype) {
        List<String> types = index.ancestry(context.loader, supertype);
        return types.contains("java.util.Collection") || types.contains("java.util.Map");
    }

    @Override
    public void visitEnd() {
        for (LocalArgumentCloner.Variant variant = variants.next(); variant != null; variant = variants.next()) {
            emit(variant);
        }
        // Emitting a bridge may not add another one: its body has no method references.
        List<MethodReferenceBridge> all = List.copyOf(bridges);
        all.forEach(bridge -> bridge.emit(this));
        ClassVisitor target = context.rewriting.parallel() ? ParallelHookRedirect.ofAll(cv) : cv;
        context.addedMethods.forEach(method -> method.emit(target, context));
        super.visitEnd();
    }

    @Override
    public void visitSource(String source, String debug) {
        context.file(source);
        super.visitSource(source, debug);
    }

    private void emit(LocalArgumentCloner.Variant variant) {
        MethodNode original = view.whole(variant.original());
        if (unchecked.contains(variant.name() + variant.descriptor())) {
            new CloneStub(
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
        original.accept(new MarkerParameterAdder(next, variant.markSlot()));
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
     * @param unshared the parameters and results that no other task sees; see {@link LocalArgumentCloner.Variant}
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
            return name.equals("<clinit>")
                    ? alone
                    : new UncheckedMethodMarker(alone, context.dottedName() + "." + name);
        }
        boolean isParallel = context.rewriting.parallel();
        boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
        int newAccess = isSynchronized ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
        String hooksOfBody =
                isParallel ? ForkJoinCallVisitor.hooksOfBody(context, index, access, name, descriptor) : null;
        boolean isBody = hooksOfBody != null;
        if (isBody) {
            ForkJoinCallVisitor.wrap(cv, context, hooksOfBody, access, name, descriptor);
            newAccess = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        }
        String keptAs = isBody ? ForkJoinCallVisitor.bodyName(name) : name;
        MethodVisitor next = super.visitMethod(newAccess, keptAs, descriptor, signature, exceptions);
        String shownAs = bridges.stream()
                .filter(bridge -> bridge.name().equals(name))
                .map(MethodReferenceBridge::enclosing)
                .findFirst()
                .orElse(name);
        int locals = facts.localsOf.getOrDefault(rewritten.original, MethodReferenceBridge.LOCALS);
        int added = rewritten.original.equals(name + descriptor) ? 0 : 1;
        MethodContext method = new MethodContext(context, sites, shownAs, access, locals + added);
        if (isParallel) {
            next = new ParallelHookRedirect(next);
        }
        if (AllocationSiteVisitor.isPossible(context) && context.rewriting.checksAccesses()) {
            next = new AllocationSiteVisitor(next, method);
        }
        if (name.equals("<clinit>")) {
            next = new ClassInitVisitor(next, method);
        }
        if (MainEntryVisitor.isMain(name, descriptor, access)) {
            next = new MainEntryVisitor(next, method, !descriptor.startsWith("()"));
        }
        if (isParallel) {
            return parallelChecks(HandedOutVisitor.of(next, method, name, descriptor), method, rewritten);
        }
        if (context.rewriting.checksAccesses()) {
            next = HandedOutVisitor.of(next, method, name, descriptor);
        }
        boolean isInherited = isCollection && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
        next = new MonitorVisitor(next, method, guard(isSynchronized, isInherited, name, rewritten.original));
        next = new ThreadStartVisitor(next, method);
        next = new TransferCallVisitor(next, method);
        SynchronizerCallVisitor synchronizers = new SynchronizerCallVisitor(next, method, objects);
        AtomicCallVisitor atomics = new AtomicCallVisitor(synchronizers, method);
        // What the table says of a call comes before what is only possible.
        ObjectCallVisitor objectCalls = new ObjectCallVisitor(
                new KeeperCallVisitor(atomics, method, objects), method, objects, functions::isPure);
        if (context.rewriting.checksAccesses()) {
            next = new HandleCallVisitor(
                    new StreamFunctionVisitor(new ArrayCallVisitor(objectCalls, method), method), method);
        } else {
            next = atomics;
        }
        Set<TaintSource> actedOn = EnumSet.noneOf(TaintSource.class);
        facts.taintedBy.forEach((source, methods) -> {
            if (methods.contains(rewritten.original) && actedOn(source).contains(rewritten.original)) {
                actedOn.add(source);
            }
        });
        IgnoredFailureFinder failures = facts.mayFail.contains(rewritten.original)
                ? IgnoredFailureFinder.in(view.own(name, rewritten.original.substring(name.length())))
                : null;
        CallSiteVisitor callSites = new CallSiteVisitor(next, method);
        OutcomeCallVisitor outcomes = new OutcomeCallVisitor(callSites, method, objects, actedOn, failures);
        AttemptCallVisitor attempts = new AttemptCallVisitor(outcomes, callSites, method, failures);
        next = attempts;
        next = new FieldCheckInserter(next, method, index);
        DecisionPointVisitor decisions = new DecisionPointVisitor(next, method, index, objects);
        if (context.rewriting.explores()) {
            next = decisions;
        }
        next = new ClassUseVisitor(
                next, method, facts.usesOfInitialized.contains(rewritten.original), context.rewriting.explores());
        if (context.rewriting.countsAccesses()) {
            next = new AccessCountVisitor(next, method, index);
        }
        next = new MethodReferenceVisitor(next, method, objects, bridges);
        next = new LineTracker(
                new ResultUseLookahead(
                        next,
                        method,
                        functions::operator,
                        synchronizers,
                        atomics,
                        objectCalls,
                        outcomes,
                        attempts,
                        decisions),
                method);
        if (context.rewriting.checksAccesses()) {
            next = new MethodOptimizer(next, method, analyses, variants, inliner, rewritten);
        }
        return new InheritedCallVisitor(waitingLoops(next, method, rewritten), method);
    }

    /** Jumps are counted as the class file has them, so this visitor comes before any that adds some. */
    private MethodVisitor waitingLoops(MethodVisitor next, MethodContext method, Method rewritten) {
        return new WaitingLoopVisitor(
                next,
                method,
                facts.waitingLoops.getOrDefault(rewritten.original, Set.of()),
                facts.pureLoops.getOrDefault(rewritten.original, Set.of()),
                facts.loopsUntil.getOrDefault(rewritten.original, Set.of()),
                facts.endlessLoops.getOrDefault(rewritten.original, Set.of()));
    }

    /** Returns the methods that read a value of this kind on which the program may act. */
    private Set<String> actedOn(TaintSource source) {
        return acted.computeIfAbsent(source, kind -> TaintAnalysis.actedOn(kind, view.whole()));
    }

    private MonitorVisitor.Guard guard(boolean isSynchronized, boolean isInherited, String name, String original) {
        if (isSynchronized) {
            return MonitorVisitor.Guard.OWN;
        }
        if (isInherited && !name.startsWith("<")) {
            return facts.supertypes.contains("java/lang/reflect/Proxy")
                    ? MonitorVisitor.Guard.OF_WRAPPER_OF_PROXY
                    : MonitorVisitor.Guard.OF_WRAPPER;
        }
        return facts.comparing.contains(original) ? MonitorVisitor.Guard.OF_CALLER : MonitorVisitor.Guard.NONE;
    }

    /** Programs that are checked in parallel have no synchronisation but tasks and locks, or the check is given up. */
    private MethodVisitor parallelChecks(MethodVisitor next, MethodContext method, Method rewritten) {
        boolean isSynchronized = (rewritten.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        MethodVisitor locks =
                new MonitorVisitor(next, method, isSynchronized ? MonitorVisitor.Guard.OWN : MonitorVisitor.Guard.NONE);
        AtomicCallVisitor atomics = new AtomicCallVisitor(new SynchronizerCallVisitor(locks, method, objects), method);
        ListeningCallVisitor listening = new ListeningCallVisitor(atomics, method, index);
        MethodVisitor forkJoin = new ForkJoinCallVisitor(listening, context, index);
        ObjectCallVisitor objectCalls = new ObjectCallVisitor(
                new KeeperCallVisitor(forkJoin, method, objects), method, objects, functions::isPure);
        MethodVisitor checks = new CallSiteVisitor(
                new StreamFunctionVisitor(new ArrayCallVisitor(objectCalls, method), method), method);
        checks = new FieldCheckInserter(checks, method, index);
        checks = new MethodReferenceVisitor(checks, method, objects, bridges);
        checks = new LineTracker(
                new ResultUseLookahead(checks, method, functions::operator, atomics, listening, objectCalls), method);
        checks = new MethodOptimizer(checks, method, analyses, variants, inliner, rewritten);
        return new InheritedCallVisitor(waitingLoops(checks, method, rewritten), method);
    }
}
