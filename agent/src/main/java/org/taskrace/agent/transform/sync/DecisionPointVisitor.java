package org.taskrace.agent.transform.sync;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.ExploredAs;
import org.taskrace.agent.constructs.family.OperationDescription;
import org.taskrace.agent.constructs.family.OutcomeRole;
import org.taskrace.agent.constructs.family.WaitBehaviour;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.DecisionHooks;

/**
 * Announces operations whose outcome depends on the schedule, before they happen: accesses to volatile fields, atomics, locks, synchronizers, queues
 * and concurrent collections. Monitors announce themselves. What is not announced here is not explored, and the verdict says so.
 */
public final class DecisionPointVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final String HOOKS = "org/taskrace/hooks/sync/DecisionHooks";
    private static final int NONE = -1;

    /** Beginnings of the names of methods of collections that change nothing, for calls through an interface. */
    private static final List<String> QUESTIONS = List.of(
            "get",
            "contains",
            "size",
            "isEmpty",
            "peek",
            "element",
            "iterator",
            "descendingIterator",
            "spliterator",
            "stream",
            "parallelStream",
            "toArray",
            "toString",
            "forEach",
            "keySet",
            "values",
            "entrySet",
            "first",
            "last",
            "ceiling",
            "floor",
            "higher",
            "lower",
            "keys",
            "elements",
            "mappingCount",
            "equals",
            "hashCode",
            "hasNext",
            "hasMore",
            "next",
            "previous",
            "tryAdvance");

    private final MethodContext context;
    private final ClassIndex index;
    private final ObjectCallFinder objects;
    private int awaited = NONE;

    public DecisionPointVisitor(MethodVisitor next, MethodContext context, ClassIndex index, ObjectCallFinder objects) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
        this.objects = objects;
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (awaited != NONE && isPop) {
            context.resultIsUnused(awaited);
        }
        awaited = NONE;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(context.classContext.loader, owner, name, descriptor);
        boolean isVolatile = field != null && (field.access() & Opcodes.ACC_VOLATILE) != 0;
        boolean isOwn = (context.method.equals("<init>") || context.method.equals("<clinit>"))
                && owner.equals(context.classContext.name);
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        if (isVolatile && !isOwn) {
            boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
            Type type = Type.getType(descriptor);
            int site = context.site(isStatic ? Site.Kind.STATIC : Site.Kind.FIELD, field.owner(), name);
            if (opcode == Opcodes.PUTFIELD) {
                super.visitVarInsn(MethodContext.store(type), context.valueLocal());
            }
            super.visitInsn(isStatic ? Opcodes.ACONST_NULL : Opcodes.DUP);
            super.visitLdcInsn(site);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, writes ? "writes" : "reads", "(Ljava/lang/Object;I)V", false);
            if (opcode == Opcodes.PUTFIELD) {
                super.visitVarInsn(MethodContext.load(type), context.valueLocal());
            }
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        int modes = name.equals("<init>") ? NONE : modes(opcode, owner, name, descriptor);
        if (modes == NONE) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        int site = context.site(Site.Kind.CALL, owner, name);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        if (isStatic) {
            kept.keepArguments(descriptor);
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            kept.keep(descriptor);
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        }
        boolean hasObject = arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY;
        if (hasObject) {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        } else {
            super.visitInsn(Opcodes.ACONST_NULL);
        }
        if (arguments.length > 0 && arguments[0] == Type.INT_TYPE) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 0));
            super.visitInsn(Opcodes.I2L);
        } else {
            super.visitLdcInsn(-1L);
        }
        super.visitLdcInsn(site);
        super.visitLdcInsn(modes);
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, HOOKS, "calls", "(Ljava/lang/Object;Ljava/lang/Object;JII)V", false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (descriptor.endsWith(")V")) {
            context.resultIsUnused(site);
        } else {
            awaited = site;
        }
    }

    /** Returns the modes of {@link DecisionHooks} for a call, or {@link #NONE}: a view of the constructs' descriptions. */
    private int modes(int opcode, String owner, String name, String descriptor) {
        String declaring = context.declaringOwner(opcode, owner, name, descriptor);
        OperationDescription operation = ConstructRegistry.all().operation(declaring, name, descriptor);
        ExploredAs explored = operation == null ? ExploredAs.NOTHING : operation.explored();
        if (explored == ExploredAs.ITSELF && operation.memory() != null) {
            int used = operation.atomicOperation(false);
            boolean mayBeSum = AtomicCallTable.operator(name, descriptor, context.passedOperator()) == AtomicHooks.SUM;
            int unused = operation.atomicOperation(mayBeSum);
            return (used & AtomicHooks.PLAIN) != 0 ? NONE : DecisionHooks.modes(ofAtomic(used), ofAtomic(unused));
        }
        int mode = explored.mode();
        if (mode != NONE) {
            mode = ofInterface(mode, declaring) | (isTimed(name, descriptor) ? DecisionHooks.TIMED : 0);
        } else if (explored == ExploredAs.NOTHING && operation != null && isLeftOut(operation)) {
            mode = DecisionHooks.UNKNOWN;
        } else if (explored == ExploredAs.NOTHING && operation != null && isWaitForTasks(declaring, operation)) {
            mode = DecisionHooks.WAIT;
        } else if (opcode != Opcodes.INVOKESTATIC
                && objects.concernsReceiver(context.classContext.loader, opcode, owner, name, descriptor)) {
            mode = isQuestion(name) ? DecisionHooks.ANY_READ : DecisionHooks.ANY_WRITE;
        }
        return mode == NONE ? NONE : DecisionHooks.modes(mode, mode);
    }

    /**
     * Returns whether an operation that the search does not choose may come out otherwise in another schedule, and no model decides that for
     * each run.
     */
    private static boolean isLeftOut(OperationDescription operation) {
        return switch (operation.variation()) {
            case NEVER -> false;
            case IF_CHANGED_CONCURRENTLY -> operation.call() != CallKind.NONE;
            case ALWAYS -> operation.role() == OutcomeRole.NONE && operation.call() != CallKind.FENCE;
        };
    }

    /** Returns whether an operation waits for the end of tasks. */
    private static boolean isWaitForTasks(String owner, OperationDescription operation) {
        return operation.progress() == WaitBehaviour.WAITS
                && (owner.equals("java/lang/Thread") || owner.startsWith("java/util/concurrent/"));
    }

    private static boolean isTimed(String name, String descriptor) {
        return descriptor.contains("JLjava/util/concurrent/TimeUnit;)")
                || name.equals("parkNanos")
                || name.equals("parkUntil");
    }

    private static int ofAtomic(int operation) {
        return switch (AtomicHooks.kind(operation)) {
            case AtomicHooks.READ -> DecisionHooks.READ;
            case AtomicHooks.UPDATE -> DecisionHooks.UPDATE;
            default -> DecisionHooks.WRITE;
        };
    }

    private static boolean isQuestion(String name) {
        return QUESTIONS.stream().anyMatch(name::startsWith);
    }

    /**
     * Returns the mode of a call on a queue. A call through an interface of java.util may be on any collection: that is seen when it runs.
     */
    private static int ofInterface(int mode, String owner) {
        return !owner.startsWith("java/util/")
                        || owner.startsWith("java/util/concurrent/")
                        || mode == DecisionHooks.PRINT
                ? mode
                : mode == DecisionHooks.READ ? DecisionHooks.ANY_READ : DecisionHooks.ANY_WRITE;
    }
}
