package org.taskrace.agent.transform.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.analysis.taint.TaintSource;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.KnownMethods;
import org.taskrace.agent.constructs.family.OutcomeRole;
import org.taskrace.agent.constructs.family.OutcomeVariation;
import org.taskrace.agent.transform.calls.CallSiteVisitor;
import org.taskrace.agent.transform.calls.ObjectCallFinder;
import org.taskrace.agent.transform.classes.IgnoredFailureFinder;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Visitor that tells the run time how calls came out that another schedule may let come out otherwise, by the {@link OutcomeRole} of their
 * descriptions. Notes for calls with a time limit whether the program looks at the result.
 */
public final class OutcomeCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final int NO_SITE = -1;

    private static final String OBJECTS = Type.getInternalName(ObjectHooks.class);

    /** The types of what names a file. */
    private static final Set<String> PATHS = Set.of("java/nio/file/Path", "java/io/File");

    private final MethodContext context;
    private final ObjectCallFinder objects;
    private final CallSiteVisitor callSites;

    /** Site of a call with a limit whose next instruction is awaited, or {@link #NO_SITE}. */
    private int awaited = NO_SITE;

    /** The kinds of values which the method makes and the program may act on. */
    private final Set<TaintSource> actedOn;

    /** The failures that the method ignores; null if it makes no call that may fail. */
    private final IgnoredFailureFinder failures;

    private int callsThatMayFail;

    /** Another site of the call whose next instruction is awaited, or {@link #NO_SITE}. */
    private int awaitedToo = NO_SITE;

    /** True if the awaited instruction tells of a value, rather than of how the call came out. */
    private boolean awaitsValue;

    public OutcomeCallVisitor(
            CallSiteVisitor next,
            MethodContext context,
            ObjectCallFinder objects,
            Set<TaintSource> actedOn,
            IgnoredFailureFinder failures) {
        super(Opcodes.ASM9, next);
        this.failures = failures;
        this.actedOn = actedOn;
        callSites = next;
        this.context = context;
        this.objects = objects;
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (awaited != NO_SITE && isPop) {
            if (awaitsValue) {
                context.dropsValue(awaited);
            } else {
                context.resultIsUnused(awaited);
                if (awaitedToo != NO_SITE) {
                    context.resultIsUnused(awaitedToo);
                }
            }
        }
        awaitedToo = NO_SITE;
        awaited = NO_SITE;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean mayFail = failures != null && IgnoredFailureFinder.mayFail(owner, name);
        visitCall(opcode, owner, name, descriptor, isInterface, mayFail);
        if (mayFail) {
            if (failures.ignoresTimeout(callsThatMayFail) && IgnoredFailureFinder.mayTimeOut(name, descriptor)) {
                context.resultIsUnused(callSites.latest());
            }
            if (failures.ignoresCancellation(callsThatMayFail)) {
                context.ignoresCancellation(callSites.latest());
            }
            callsThatMayFail++;
            if (role(opcode, owner, name, descriptor) != OutcomeRole.RANKS) {
                awaited = callSites.latest();
                awaitsValue = true;
            }
        }
    }

    private void visitCall(
            int opcode, String owner, String name, String descriptor, boolean isInterface, boolean mayFail) {
        String state = state(owner, name, descriptor);
        if (state != null) {
            visitCallOnState(state, opcode, owner, name, descriptor, isInterface);
            return;
        }
        OutcomeRole role = role(opcode, owner, name, descriptor);
        if (role == OutcomeRole.NONE) {
            if (owner.startsWith("java/")
                    && KnownMethods.all().isUnknown(owner, name, Type.getArgumentTypes(descriptor).length)) {
                super.visitLdcInsn(context.site(Site.Kind.CALL, owner, name));
                call("unknown", "(I)V");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            for (TaintSource source : actedOn) {
                if (source.isMadeBy(owner, name, descriptor)) {
                    super.visitLdcInsn(context.site(Site.Kind.CALL, owner, name));
                    call(source == TaintSource.CLOCK ? "readClock" : "namesThread", "(I)V");
                }
            }
            return;
        }
        int site = context.site(Site.Kind.CALL, owner, name);
        if (role == OutcomeRole.RANKS) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitLdcInsn(site);
            call("ranked", "(I)V");
            await(site);
            return;
        }
        if (role == OutcomeRole.OBSERVES || role == OutcomeRole.CHANGES || role == OutcomeRole.STOPS) {
            ReceiverKeeper receiver = new ReceiverKeeper(mv, context);
            receiver.keep(descriptor);
            super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
            super.visitInsn(Opcodes.ICONST_0 + touch(role));
            super.visitLdcInsn(site);
            call("touching", "(Ljava/lang/Object;II)V");
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            await(site);
            boolean hasOwnSite = role == OutcomeRole.CHANGES
                    && owner.startsWith("java/util/concurrent/")
                    && callSites.hasSite(opcode, owner, name, descriptor);
            awaitedToo = hasOwnSite ? callSites.latest() : NO_SITE;
            return;
        }
        boolean isTimed = role == OutcomeRole.TIMED || role == OutcomeRole.PASSES;
        ReceiverKeeper receiver = new ReceiverKeeper(mv, context);
        if (isTimed || descriptor.contains("JLjava/util/concurrent/TimeUnit;)")) {
            receiver.keep(descriptor);
            super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
            pushLimit(owner, descriptor);
            super.visitLdcInsn(site);
            call("limited", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;I)V");
        }
        if (role == OutcomeRole.ALWAYS) {
            super.visitLdcInsn(site);
            call("uncertain", "(I)V");
        } else if (!isTimed) {
            if (opcode == Opcodes.INVOKESTATIC) {
                super.visitInsn(Opcodes.ACONST_NULL);
            } else {
                receiver.keep(descriptor);
                super.visitVarInsn(Opcodes.ALOAD, receiver.receiverLocal());
            }
            super.visitLdcInsn(site);
            call("uncertain", "(Ljava/lang/Object;I)V");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        Type result = Type.getReturnType(descriptor);
        boolean isReference = result.getSort() >= Type.ARRAY;
        if (isReference || result == Type.BOOLEAN_TYPE) {
            super.visitInsn(Opcodes.DUP);
        }
        String shown = isReference ? "Ljava/lang/Object;" : result == Type.BOOLEAN_TYPE ? "Z" : "";
        super.visitLdcInsn(site);
        call(name.equals("<init>") ? "madeCollected" : "cameOut", "(" + shown + "I)V");
        int passing = role == OutcomeRole.PASSES ? site : NO_SITE;
        if (isTimed && result == Type.VOID_TYPE) {
            if (callSites.hasSite(opcode, owner, name, descriptor)) {
                context.resultIsUnused(callSites.latest());
            }
            if (passing != NO_SITE) {
                context.resultIsUnused(passing);
            }
        } else if (isTimed && !mayFail) {
            await(callSites.hasSite(opcode, owner, name, descriptor) ? callSites.latest() : NO_SITE);
            awaitedToo = passing;
        }
    }

    /** Visits a call that finds or changes state of the process; tells of each path that the call names, or of its key. */
    private void visitCallOnState(
            String state, int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>");
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        if (hasReceiver) {
            kept.keep(descriptor);
        } else {
            kept.keepArguments(descriptor);
        }
        ConstructRegistry registry = ConstructRegistry.all();
        String declaring = declaring(owner, name, descriptor);
        boolean changes = registry.outcomeRole(declaring, name, descriptor) == OutcomeRole.CHANGES;
        boolean mayDiffer = registry.variation(declaring, name, descriptor) != OutcomeVariation.NEVER;
        int flags = (changes ? ObjectHooks.CHANGES_STATE : 0) | (mayDiffer ? ObjectHooks.USED : 0);
        int site = context.site(Site.Kind.CALL, owner, name);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        List<Integer> keys = new ArrayList<>();
        if (hasReceiver && PATHS.contains(owner)) {
            keys.add(kept.receiverLocal());
        }
        for (int i = 0; i < arguments.length; i++) {
            boolean isKey = i == 0 && arguments[i].getDescriptor().equals("Ljava/lang/String;") && !hasReceiver;
            boolean isReference = arguments[i].getSort() == Type.OBJECT;
            if (isKey || isReference && PATHS.contains(arguments[i].getInternalName())) {
                keys.add(kept.argumentLocal(arguments, i));
            }
        }
        for (int i = 0; i < Math.max(1, keys.size()); i++) {
            super.visitLdcInsn(state);
            if (keys.isEmpty()) {
                super.visitInsn(Opcodes.ACONST_NULL);
            } else {
                super.visitVarInsn(Opcodes.ALOAD, keys.get(i));
            }
            super.visitLdcInsn(flags);
            super.visitLdcInsn(site);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, OBJECTS, "ofState", "(Ljava/lang/String;Ljava/lang/Object;II)V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (Type.getReturnType(descriptor) == Type.VOID_TYPE) {
            context.resultIsUnused(site);
        } else {
            await(site);
        }
    }

    private String state(String owner, String name, String descriptor) {
        return ConstructRegistry.all().state(declaring(owner, name, descriptor), name, descriptor);
    }

    private String declaring(String owner, String name, String descriptor) {
        return name.equals("<init>")
                ? owner
                : context.classContext.index.declaringOwner(context.classContext.loader, owner, name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        for (Object argument : arguments) {
            // A reference to the clock: the code that calls it may do anything with the time.
            if (argument instanceof Handle clock
                    && TaintSource.CLOCK.isMadeBy(clock.getOwner(), clock.getName(), clock.getDesc())) {
                super.visitLdcInsn(context.site(Site.Kind.CALL, clock.getOwner(), clock.getName()));
                call("readClock", "(I)V");
            }
        }
    }

    private void await(int site) {
        awaited = site;
        awaitsValue = false;
    }

    private static int touch(OutcomeRole role) {
        return switch (role) {
            case CHANGES -> SyncHooks.CHANGES;
            case STOPS -> SyncHooks.STOPS;
            default -> SyncHooks.FINDS;
        };
    }

    /** Pushes the limit of a call and its unit, null for milliseconds; a limit of another type counts as one of a moment. */
    private void pushLimit(String owner, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        int limit = -1;
        int unit = -1;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == Type.LONG_TYPE && limit < 0) {
                limit = kept.argumentLocal(arguments, i);
            } else if (arguments[i].getDescriptor().equals("Ljava/util/concurrent/TimeUnit;")) {
                unit = kept.argumentLocal(arguments, i);
            }
        }
        if (limit < 0) {
            super.visitInsn(Opcodes.LCONST_1);
        } else {
            super.visitVarInsn(Opcodes.LLOAD, limit);
        }
        if (owner.equals("java/util/concurrent/TimeUnit")) {
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        } else if (unit < 0) {
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, unit);
        }
    }

    private OutcomeRole role(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC) {
            OutcomeRole role = ConstructRegistry.all().outcomeRole(owner, name, descriptor);
            return role == OutcomeRole.CHANCE ? role : OutcomeRole.NONE;
        }
        if (name.equals("<init>")) {
            // A new object whose state the collector changes: all that the program finds in it may be otherwise.
            OutcomeRole role = ConstructRegistry.all().outcomeRole(owner, name, descriptor);
            return role == OutcomeRole.ALWAYS ? role : OutcomeRole.NONE;
        }
        String declaring = declaring(owner, name, descriptor);
        OutcomeRole role = ConstructRegistry.all().outcomeRole(declaring, name, descriptor);
        // The table of objects speaks of concurrent collections; their model finds other outcomes by itself.
        return role != OutcomeRole.NONE
                        && objects.concernsReceiver(context.classContext.loader, opcode, owner, name, descriptor)
                ? OutcomeRole.NONE
                : role;
    }

    private void call(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, method, descriptor, false);
    }
}
