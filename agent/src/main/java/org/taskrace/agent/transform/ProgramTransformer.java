package org.taskrace.agent.transform;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.classes.ClassPrescan;
import org.taskrace.agent.transform.classes.ClassProgramView;
import org.taskrace.agent.transform.classes.Placeholders;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.InitializerUses;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.agent.transform.fields.ParallelFieldAdder;
import org.taskrace.agent.transform.fields.ShadowFieldAdder;
import org.taskrace.agent.transform.fields.VersionKeeper;
import org.taskrace.agent.transform.store.ClassStore;
import org.taskrace.agent.transform.store.RelocatableClass;
import org.taskrace.agent.transform.store.StoredRewriting;
import org.taskrace.agent.transform.variants.ClassClones;
import org.taskrace.agent.transform.variants.CloneRequests;
import org.taskrace.agent.transform.variants.CloneStubAdder;
import org.taskrace.engine.site.ClassSites;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/** Rewriter of the program's classes. A class that cannot be rewritten stays as it is, and the verdict says so. */
public final class ProgramTransformer {

    /** The number of ranges of placeholders that are tried, if the program has constants in them. */
    private static final int MOST_ATTEMPTS = 8;

    private final ClassFilter selection;
    private final ClassIndex index;
    private final RewriteOptions rewriting;
    private final SiteTable sites;
    private final InconclusiveReasons problems;

    private final ObjectTable table;
    private final CallShapeTable shapes;
    private final ComputedEffects computed;
    private final CloneRequests requests = new CloneRequests();
    private final StoredRewriting stored;
    private final EscapeSummaryStore summaries = new EscapeSummaryStore();

    public ProgramTransformer(
            ClassFilter selection,
            RewriteOptions rewriting,
            SiteTable sites,
            InconclusiveReasons problems,
            ObjectTable table,
            CallShapeTable shapes,
            ComputedEffects computed,
            ClassStore store) {
        this.selection = selection;
        this.rewriting = rewriting;
        this.sites = sites;
        this.problems = problems;
        this.table = table;
        index = new ClassIndex(selection);
        this.shapes = shapes;
        this.computed = computed;
        stored = new StoredRewriting(store, index, requests);
    }

    /** Notes that a class is loaded without being rewritten: no method can be added to it. */
    public void isLoaded(String className) {
        requests.begin(className);
    }

    /** Returns whether a class that is being loaded is to be rewritten. */
    public boolean wants(Module module, ClassLoader loader, String className) {
        return selection.isProgram(module, loader) && selection.rewrites(className);
    }

    /** Returns whether a class of the program is left out of the check, though it is rewritten. */
    public boolean leavesOut(String className) {
        return selection.leavesOut(className);
    }

    /** Returns the rewritten class, or null if it cannot be rewritten. */
    public byte[] transform(ClassLoader loader, String className, byte[] bytes) {
        try {
            boolean isStored = stored.isOpen() && index.add(loader, className, bytes);
            if (!stored.isOpen()) {
                index.add(loader, className, ClassInfo.of(bytes, true));
            }
            noteLeftOut(className);
            RelocatableClass rewritten = isStored ? stored.find(loader, className, bytes) : null;
            if (rewritten == null) {
                rewritten = rewrite(loader, className, bytes, isStored);
            }
            return rewritten.link(sites, shapes);
        } catch (RuntimeException e) {
            problem(className, "the class could not be rewritten: " + e);
            return membersOnly(bytes);
        }
    }

    private void noteLeftOut(String className) {
        if (selection.leavesOut(className)) {
            sites.leaveOut(className.replace('/', '.'));
        }
    }

    private RelocatableClass rewrite(ClassLoader loader, String className, byte[] bytes, boolean isStored) {
        Set<String> unchecked = new HashSet<>();
        int attempt = 0;
        index.beginAnswer();
        boolean isOpen = true;
        try {
            while (true) {
                try {
                    Placeholders numbers = new Placeholders(attempt);
                    numbers.meet(bytes);
                    ClassClones clones = new ClassClones(requests, className);
                    InitializerUses initializers = new InitializerUses();
                    RelocatableClass rewritten =
                            rewrite(loader, className, bytes, unchecked, numbers, clones, initializers);
                    if (!numbers.collide()) {
                        isOpen = false;
                        Set<String> consulted = index.endAnswer();
                        if (isStored) {
                            stored.put(loader, className, bytes, consulted, clones, initializers, rewritten);
                        }
                        return rewritten;
                    }
                    if (++attempt == MOST_ATTEMPTS) {
                        throw new IllegalStateException("its constants leave no room for numbers");
                    }
                } catch (MethodTooLargeException e) {
                    if (!unchecked.add(e.getMethodName() + e.getDescriptor())) {
                        // Not even a word that it runs has room in it.
                        throw e;
                    }
                }
            }
        } finally {
            if (isOpen) {
                index.endAnswer();
            }
        }
    }

    private void problem(String className, String text) {
        String name = className.replace('/', '.');
        Site site = new Site(name, "", name, 0, new Site.Target(Site.Kind.CALL, name, ""));
        problems.add(name + ": " + text, sites.add(site));
    }

    private RelocatableClass rewrite(
            ClassLoader loader,
            String className,
            byte[] bytes,
            Set<String> unchecked,
            Placeholders numbers,
            ClassClones clones,
            InitializerUses initializers) {
        ClassSites ownSites = new ClassSites(numbers.first(Placeholders.SITE));
        ObjectCallFinder objects = new ObjectCallFinder(table, numbers.first(Placeholders.METHOD), index, computed);
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassPrescan facts = ClassPrescan.of(reader);
        ClassContext context = context(loader, className, reader, initializers);
        context.validates(facts.validates);
        context.foreign(index.foreignMembers(loader, className, bytes));
        ClassVisitor visitor = context.isInterface() ? writer : cells(writer);
        visitor = new ProgramClassVisitor(
                visitor,
                context,
                index,
                ownSites,
                objects,
                facts,
                unchecked,
                new ClassProgramView(index, loader, className, bytes, numbers),
                summaries,
                clones);
        boolean isRecord = "java/lang/Record".equals(reader.getSuperName());
        if (!context.isInterface() && !isRecord && index.isSerializable(loader, className)) {
            visitor = new VersionKeeper(visitor);
        }
        reader.accept(visitor, 0);
        return RelocatableClass.of(writer.toByteArray(), numbers, ownSites, objects.shapes());
    }

    private ClassContext context(
            ClassLoader loader, String className, ClassReader reader, InitializerUses initializers) {
        boolean isLeftOut = selection.leavesOut(className);
        // Calls of methods that the user describes are checked at the calls.
        boolean isDescribed = isLeftOut && table.knows(className.replace('/', '.'));
        ClassContext context = new ClassContext(
                index,
                isDescribed ? rewriting.withoutAccesses() : rewriting,
                loader,
                className,
                reader.getAccess(),
                reader.readUnsignedShort(6),
                initializers);
        if (isLeftOut) {
            context.leaveOut();
        }
        return context;
    }

    /** Adds only the members that other classes may refer to: cells, and clones of methods. */
    private byte[] membersOnly(byte[] bytes) {
        try {
            ClassReader reader = new ClassReader(bytes);
            ClassWriter writer = new ClassWriter(reader, 0);
            boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
            ClassVisitor visitor = isInterface ? writer : cells(writer);
            reader.accept(new CloneStubAdder(visitor, requests.begin(reader.getClassName()), isInterface), 0);
            return writer.toByteArray();
        } catch (RuntimeException e) {
            return null;
        }
    }

    private ClassVisitor cells(ClassVisitor next) {
        return rewriting.parallel() ? new ParallelFieldAdder(next) : new ShadowFieldAdder(next);
    }
}
