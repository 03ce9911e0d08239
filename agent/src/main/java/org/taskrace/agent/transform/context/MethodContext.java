package org.taskrace.agent.transform.context;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.engine.site.ClassSites;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.AtomicHooks;

/** State that the visitors of one method share: the current line, and locals that the method itself does not use. */
public final class MethodContext {

    public static final String MEMORY = "org/taskrace/hooks/memory/FieldMemory";
    public static final String STRAND = "org/taskrace/hooks/memory/CurrentStrand";
    public static final String COUNTS = "org/taskrace/hooks/memory/AccessCounters";
    public static final String ARRAY_MEMORY = "org/taskrace/hooks/arrays/ArrayMemory";
    public static final String TASKS = "org/taskrace/hooks/tasks/TaskHooks";
    public static final String EXECUTORS = "org/taskrace/hooks/tasks/ExecutorHooks";
    public static final String THREADS = "org/taskrace/hooks/tasks/ThreadHooks";
    public static final String PROGRAM = "org/taskrace/hooks/tasks/ProgramHooks";
    public static final String LOCKS = "org/taskrace/hooks/sync/SyncHooks";

    private static final Site.Target CALL = new Site.Target(Site.Kind.CALL, "", "");

    public final ClassContext classContext;
    public final String method;
    final int access;
    private final ClassSites sites;
    private int firstFreeLocal;
    private int line;

    /** Callees whose code stands in this method, by the number in the upper half of their lines. */
    private final List<InlinedCall> inlined = new ArrayList<>();

    private boolean skipsCheck;
    private boolean commutes;
    private boolean counts = true;
    private MethodInsnNode walkBegin;
    private boolean receiverIsLocal;
    private int localArguments;
    private int passedOperator = AtomicHooks.ANY;

    public MethodContext(ClassContext classContext, ClassSites sites, String method, int access, int firstFreeLocal) {
        this.classContext = classContext;
        this.sites = sites;
        this.method = method;
        this.access = access;
        this.firstFreeLocal = firstFreeLocal;
    }

    public void line(int number) {
        line = number;
    }

    /**
     * Returns the class whose method a call means, as far as the JDK's classes go: a subclass in the program stands for
     * its parent.
     */
    public String declaringOwner(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKESTATIC || name.equals("<init>")
                ? owner
                : classContext.index.declaringOwner(classContext.loader, owner, name, descriptor);
    }

    /** Sets whether the next access to a field needs no check, and whether it counts as one of the program. */
    public void skipsCheck(boolean itDoes, boolean isCounted) {
        skipsCheck = itDoes;
        counts = isCounted;
    }

    /** Sets whether the next access to a field is a part of an update that commutes with others. */
    public void commutes(boolean itDoes) {
        commutes = itDoes;
    }

    /** Notes the site of an access if it is a part of an update that commutes with others. */
    public void noteUpdate(int site) {
        if (commutes) {
            sites.commuting(site);
        }
    }

    /** Sets the operator of the function that was made just before the next call, for its last argument. */
    void passedOperator(int operator) {
        passedOperator = operator;
    }

    /** Returns the operator, one of {@link AtomicHooks}, of the function that the call which is being visited gets. */
    public int passedOperator() {
        return passedOperator;
    }

    /** Sets the call that is being visited if its result, an iterator or stream, stays within the method; otherwise null. */
    public void walkBegin(MethodInsnNode call) {
        walkBegin = call;
    }

    /** Returns whether this is the call of {@link #walkBegin(MethodInsnNode)}, not a hook that another visitor puts before it. */
    public boolean beginsLocalWalk(String owner, String name, String descriptor) {
        return walkBegin != null
                && walkBegin.name.equals(name)
                && walkBegin.owner.equals(owner)
                && walkBegin.desc.equals(descriptor);
    }

    /** Sets whether the receiver of the next call does not escape the method. */
    public void receiverIsLocal(boolean itIs) {
        receiverIsLocal = itIs;
    }

    public boolean receiverIsLocal() {
        return receiverIsLocal;
    }

    /** Sets which arguments of the next call no other task can access: a bit for each slot, from bit 1 on. */
    public void localArguments(int slots) {
        localArguments = slots;
    }

    /** Returns whether no other task can access an argument of the call that is being visited, by its slot. */
    public boolean isLocalArgument(int slot) {
        return slot < Integer.SIZE - 1 && (localArguments & 1 << slot + 1) != 0;
    }

    /** Returns whether accesses are the program's own. */
    public boolean counts() {
        return counts;
    }

    public boolean skipsCheck() {
        return skipsCheck;
    }

    public int line() {
        return line;
    }

    /**
     * Registers a call whose callee's code takes its place, and returns what is to be added to the lines of that code.
     *
     * @param at the line of the call, which may be that of inlined code itself
     */
    public int inline(String calleeClass, String callee, String file, int at) {
        inlined.add(new InlinedCall(calleeClass, callee, file, place(at, CALL)));
        return inlined.size() << InlinedCall.SHIFT;
    }

    /** Returns the place of a line of this method, or of code that was inlined into it. */
    private Site place(int at, Site.Target target) {
        return InlinedCall.isInlined(at)
                ? inlined.get(InlinedCall.number(at) - 1).site(InlinedCall.line(at), target)
                : new Site(classContext.dottedName(), method, classContext.file(), at, target);
    }

    public int site(Site.Kind kind, String owner, String name) {
        Site.Target target = new Site.Target(kind, owner.replace('/', '.'), name);
        int number = sites.add(place(line, target));
        if (classContext.isLeftOut()) {
            sites.leaveOut(number);
        }
        return number;
    }

    /** Returns a new site of an access to a field. */
    public int fieldSite(boolean isStatic, String owner, String name, String descriptor) {
        int number = site(isStatic ? Site.Kind.STATIC : Site.Kind.FIELD, owner, name);
        Type type = Type.getType(descriptor);
        noteType(number, type);
        if (type.getClassName().equals(owner.replace('/', '.'))) {
            sites.referToOwner(number);
        }
        return number;
    }

    /** Notes the type of what the program gets at a site. */
    public void noteType(int site, Type type) {
        if (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY) {
            sites.yieldReference(site);
        }
    }

    /** Notes that the accesses of a site are only possible, and what would settle the doubt. */
    public void onlyPossible(int site, String doubt) {
        sites.onlyPossible(site, doubt);
    }

    /** Notes that the program does not look at the result of the call at a site. */
    public void resultIsUnused(int site) {
        sites.resultIsUnused(site);
    }

    /** Notes that the program throws the value away that the call at a site yields. */
    public void dropsValue(int site) {
        sites.dropsValue(site);
    }

    /** Notes that the program goes on alike if the attempt at a site, one without a limit, fails. */
    public void ignoresAttempt(int site) {
        sites.ignoresAttempt(site);
    }

    /** Notes that the program goes on alike if the call at a site finds its future cancelled, or its barrier broken. */
    public void ignoresCancellation(int site) {
        sites.ignoresCancellation(site);
    }

    /** Notes that one round of the loop at a site leaves nothing behind. */
    public void roundLeavesNothing(int site) {
        sites.roundLeavesNothing(site);
    }

    /** Returns a site that stands for others, of accesses to different fields of one object. */
    public int together(List<Integer> ofFields) {
        return sites.addTogether(ofFields.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Returns combined sites of accesses to adjacent elements; see {@link ClassSites#addSequence}. */
    public int sequence(List<Integer> ofNeighbours) {
        return sites.addSequence(
                ofNeighbours.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Counts a check that follows, of one access or of many at once, if there is to be a count. */
    public void countCheck(MethodVisitor out) {
        if (classContext.rewriting.countsAccesses()) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "check", "()V", false);
        }
    }

    public boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    /** Reserves the locals below this one. */
    public void reserve(int local) {
        firstFreeLocal = local;
    }

    /** Returns a local for a reference, dead outside one instruction's rewriting. */
    public int referenceLocal() {
        return firstFreeLocal;
    }

    public int indexLocal() {
        return firstFreeLocal + 1;
    }

    /** Returns a local for a value of any type. */
    public int valueLocal() {
        return firstFreeLocal + 2;
    }

    /** Returns the first local for the receiver and the arguments of a call. */
    public int firstArgumentLocal() {
        return firstFreeLocal + 4;
    }

    public static int store(Type type) {
        return type.getOpcode(Opcodes.ISTORE);
    }

    public static int load(Type type) {
        return type.getOpcode(Opcodes.ILOAD);
    }
}
