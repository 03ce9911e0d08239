package org.taskrace.agent.transform;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.shadow.Site;
import org.taskrace.agent.shadow.Sites;

/** What the visitors of one method share: where they are, and locals that the method itself does not use. */
final class MethodContext {

    /** Where the classes of the task API are. */
    static final String TASK_API = "org/taskrace/tasks/";

    static final String MEMORY = "org/taskrace/hooks/Memory";
    static final String COUNTS = "org/taskrace/hooks/Counts";
    static final String ARRAY_MEMORY = "org/taskrace/hooks/ArrayMemory";
    static final String TASKS = "org/taskrace/hooks/Tasks";
    static final String LOCKS = "org/taskrace/hooks/Locks";

    final ClassContext classContext;
    final String method;
    final int access;
    private final Sites sites;
    private int firstFreeLocal;
    private int line;
    private boolean skipsCheck;
    private boolean counts = true;
    private boolean cursorIsPrivate;
    private boolean receiverIsLocal;

    MethodContext(ClassContext classContext, Sites sites, String method, int access, int firstFreeLocal) {
        this.classContext = classContext;
        this.sites = sites;
        this.method = method;
        this.access = access;
        this.firstFreeLocal = firstFreeLocal;
    }

    void line(int number) {
        line = number;
    }

    /** The class whose method a call means, as far as the JDK's classes go: a subclass in the program stands for its parent. */
    String declaringOwner(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKESTATIC || name.equals("<init>")
                ? owner
                : classContext.index.declaringOwner(classContext.loader, owner, name, descriptor);
    }

    /** Whether the next access to a field needs no check, and whether it counts as one of the program. */
    void skipsCheck(boolean itDoes, boolean isCounted) {
        skipsCheck = itDoes;
        counts = isCounted;
    }

    /** Whether the iterator that the next call returns stays within the method. */
    void cursorIsPrivate(boolean itIs) {
        cursorIsPrivate = itIs;
    }

    boolean cursorIsPrivate() {
        return cursorIsPrivate;
    }

    /** Whether only the method can see the object on which the next call is made. */
    void receiverIsLocal(boolean itIs) {
        receiverIsLocal = itIs;
    }

    boolean receiverIsLocal() {
        return receiverIsLocal;
    }

    /** Whether accesses are the program's own. */
    boolean counts() {
        return counts;
    }

    boolean skipsCheck() {
        return skipsCheck;
    }

    int line() {
        return line;
    }

    int site(Site.Kind kind, String owner, String name) {
        Site.Target target = new Site.Target(kind, owner.replace('/', '.'), name);
        return sites.add(new Site(classContext.dottedName(), method, classContext.file(), line, target));
    }

    /** A site that stands for others, of accesses to different fields of one object. */
    int together(List<Integer> ofFields) {
        return sites.addTogether(ofFields.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Sites that stand for others, of accesses to neighbours in an array; see {@link Sites#addSequence}. */
    int sequence(List<Integer> ofNeighbours) {
        return sites.addSequence(
                ofNeighbours.stream().mapToInt(Integer::intValue).toArray());
    }

    /** A site that stands for two others, of accesses to one element or the other in turn; see {@link Sites#addBranches}. */
    int branches(int one, int other) {
        return sites.addBranches(one, other);
    }

    /** Counts a check that follows, of one access or of many at once, if there is to be a count. */
    void countCheck(MethodVisitor out) {
        if (classContext.rewriting.countsAccesses()) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "check", "()V", false);
        }
    }

    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    /** The locals below this one are taken. */
    void reserve(int local) {
        firstFreeLocal = local;
    }

    /** A local for a reference, dead outside one instruction's rewriting. */
    int referenceLocal() {
        return firstFreeLocal;
    }

    int indexLocal() {
        return firstFreeLocal + 1;
    }

    /** A local for a value of any type. */
    int valueLocal() {
        return firstFreeLocal + 2;
    }

    /** From here on locals for the receiver and the arguments of a call. */
    int firstArgumentLocal() {
        return firstFreeLocal + 4;
    }

    static int store(Type type) {
        return type.getOpcode(Opcodes.ISTORE);
    }

    static int load(Type type) {
        return type.getOpcode(Opcodes.ILOAD);
    }
}
