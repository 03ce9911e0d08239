package org.taskrace.agent.transform.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.transform.calls.CallSiteVisitor;
import org.taskrace.agent.transform.classes.IgnoredFailureFinder;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;

/**
 * Visitor that notes which attempts the program makes without a look at the result: tryLock, tryAcquire, poll, offer, await with a limit.
 * The program goes on alike after a failure, so a success orders nothing and holds nothing.
 */
public final class AttemptCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final int NO_SITE = -1;
    private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";

    private final MethodContext context;
    private final CallSiteVisitor callSites;

    /** The attempts whose failure makes no difference; null if the method makes none. */
    private final IgnoredFailureFinder failures;

    /** The number of calls so far that tell whether they were successful. */
    private int attempts;

    /** Site of the attempt whose next instruction is awaited, or {@link #NO_SITE}. */
    private int awaited = NO_SITE;

    private boolean isLimited;

    public AttemptCallVisitor(
            MethodVisitor next, CallSiteVisitor callSites, MethodContext context, IgnoredFailureFinder failures) {
        super(Opcodes.ASM9, next);
        this.failures = failures;
        this.callSites = callSites;
        this.context = context;
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (awaited != NO_SITE && isPop) {
            isIgnored(awaited);
        }
        awaited = NO_SITE;
    }

    /** Notes that the program goes on alike if the attempt at a site fails. */
    private void isIgnored(int site) {
        if (isLimited) {
            context.resultIsUnused(site);
        } else {
            context.ignoresAttempt(site);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isIgnored = IgnoredFailureFinder.tellsSuccess(owner, name, descriptor)
                && failures != null
                && failures.ignoresAttempt(attempts++);
        if (!isAttempt(opcode, owner, name, descriptor)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (isIgnored && descriptor.contains("J")) {
                context.resultIsUnused(callSites.latest());
            }
            return;
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int limit = -1;
        for (int i = 0; i < arguments.length; i++) {
            limit = arguments[i] == Type.LONG_TYPE ? i : limit;
        }
        if (limit >= 0) {
            ReceiverKeeper kept = new ReceiverKeeper(mv, context);
            kept.keep(descriptor);
            super.visitVarInsn(Opcodes.LLOAD, kept.argumentLocal(arguments, limit));
            if (limit + 1 < arguments.length
                    && arguments[limit + 1].getDescriptor().equals(UNIT)) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, limit + 1));
            } else {
                super.visitInsn(Opcodes.ACONST_NULL);
            }
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, "attempts", "(J" + UNIT + ")V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        // An exchange that fails throws.
        awaited = name.equals("exchange") ? NO_SITE : callSites.latest();
        isLimited = limit >= 0;
        if (isIgnored && awaited != NO_SITE) {
            isIgnored(awaited);
        }
    }

    private boolean isAttempt(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC || !callSites.hasSite(opcode, owner, name, descriptor)) {
            return false;
        }
        boolean isNamedSo = name.startsWith("try")
                || name.startsWith("poll")
                || name.startsWith("peek")
                || name.startsWith("offer")
                || (name.startsWith("await") || name.equals("exchange")) && !descriptor.startsWith("()");
        if (!isNamedSo) {
            return false;
        }
        CallKind kind =
                ConstructRegistry.all().call(context.declaringOwner(opcode, owner, name, descriptor), name, descriptor);
        return switch (kind) {
            case TRIES_LOCK,
                    STAMPS_WRITE,
                    STAMPS_READ,
                    CONVERTS_TO_WRITE,
                    CONVERTS_TO_READ,
                    ACQUIRES,
                    TRADES,
                    GIVES,
                    TRANSFERS,
                    TAKES,
                    LOOKS,
                    AWAITS_SIGNAL,
                    PUBLISHES_AND_SEES,
                    ASKS -> true;
            default -> false;
        };
    }
}
