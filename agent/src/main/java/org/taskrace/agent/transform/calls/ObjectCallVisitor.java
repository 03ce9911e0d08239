package org.taskrace.agent.transform.calls;

import java.util.function.Predicate;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.ObjectHooks;

/** Visitor that tells the run time about calls on objects of the table, before and after, and about arguments that such calls access. */
public final class ObjectCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final String HOOKS = "org/taskrace/hooks/sync/ObjectHooks";
    private static final String ITERATOR = "iterator";
    private static final int NOWHERE = -1;

    /** Memory whose bytes are not told apart. */
    private static final String SEGMENTS = "java/lang/foreign/";

    private final MethodContext context;
    private final ObjectCallFinder calls;

    /** Code to emit after a call; it depends on whether the next instruction discards the result. */
    private Runnable pending;

    private boolean resultIsUsed;

    /** Site of the call just visited, which only adds to its receiver if the program drops the result; or {@link #NOWHERE}. */
    private int addsAt = NOWHERE;

    /** Tells of functions whether they only compute a value. */
    private final Predicate<Handle> pureFunctions;

    /** True if the value on top of the stack is a function that only computes a value. */
    private boolean functionIsPure;

    /** True if the function of the pending call may do more than compute a value. */
    private boolean functionActs;

    /** The operator of that function. */
    private int operator;

    public ObjectCallVisitor(
            MethodVisitor next, MethodContext context, ObjectCallFinder calls, Predicate<Handle> pureFunctions) {
        super(Opcodes.ASM9, next);
        this.pureFunctions = pureFunctions;
        this.context = context;
        this.calls = calls;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isPure = functionIsPure;
        functionIsPure = false;
        visitCall(opcode, owner, name, descriptor, isInterface, isPure);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        functionIsPure &= opcode != Opcodes.ALOAD;
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        functionIsPure &= opcode == Opcodes.PUTSTATIC;
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    private void visitCall(
            int opcode, String owner, String name, String descriptor, boolean isInterface, boolean passesPureFunction) {
        if (owner.equals("java/lang/Object") && name.equals("clone")) {
            cloned(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (isObjectsOwn(opcode, owner, name, descriptor)) {
            ofAnyObject(opcode, owner, name, descriptor, isInterface);
            return;
        }
        ObjectCall call = calls.find(context.classContext.loader, opcode, owner, name, descriptor);
        boolean beginsLocalWalk = context.beginsLocalWalk(owner, name, descriptor);
        boolean makesOwnStream = beginsLocalWalk && !name.equals(ITERATOR);
        if (call == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (makesOwnStream && opcode == Opcodes.INVOKESTATIC) {
                ownStream(null);
            }
            return;
        }
        int site = context.site(Site.Kind.OBJECT, owner, name);
        context.noteType(site, Type.getReturnType(descriptor));
        if (owner.startsWith(SEGMENTS)) {
            context.onlyPossible(
                    site, owner.replace('/', '.') + "." + name + " accesses bytes that are not told apart");
        }
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        boolean concernsReceiver = call.concernsReceiver() && !context.receiverIsLocal();
        if (concernsReceiver) {
            kept.keep(descriptor);
            before(kept, call, site, ofWalk(owner, name, descriptor));
        } else if (call.asksOthers()) {
            kept.keep(descriptor);
            pushReceiver(kept, call);
            super.visitLdcInsn(call.shape());
            super.visitLdcInsn(site);
            hook("ofLocal", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
        } else if (opcode != Opcodes.INVOKESTATIC && !name.equals("<init>") && call.needsReceiver()) {
            kept.keep(descriptor);
        } else {
            kept.keepArguments(descriptor);
        }
        ComputedCheckInserter computed = new ComputedCheckInserter(mv, context, kept, call, opcode);
        computed.before(owner, name);
        ArgumentCheckInserter arguments =
                new ArgumentCheckInserter(mv, context, kept, call, opcode == Opcodes.INVOKESTATIC, site);
        arguments.before();
        if (concernsReceiver && call.endsWithCode()) {
            guard(kept, call);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (makesOwnStream && (opcode == Opcodes.INVOKESTATIC || concernsReceiver)) {
            ownStream(concernsReceiver ? kept : null);
        }
        Type result = Type.getReturnType(descriptor);
        arguments.after(result);
        computed.after(owner, name);
        if (concernsReceiver) {
            addsAt = result == Type.VOID_TYPE || name.startsWith("remove") ? NOWHERE : site;
            functionActs = call.takesCode() && !passesPureFunction;
            operator = context.passedOperator();
            boolean makesIterator = beginsLocalWalk && !makesOwnStream;
            afterReceiver(kept, call, site, result, isInterface, makesIterator);
        }
    }

    /** Tells of the new stream on top of the stack, which no other task sees; {@code source}: the receiver that made it, or null. */
    private void ownStream(ReceiverKeeper source) {
        super.visitInsn(Opcodes.DUP);
        if (source == null) {
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, source.receiverLocal());
        }
        // ..., stream, stream, source
        hook("ownStream", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    }

    /** Tells of a call that accesses its receiver; {@code ofWalk}: the hook for a step of a walk, or null. */
    private void before(ReceiverKeeper kept, ObjectCall call, int site, String ofWalk) {
        if (ofWalk != null) {
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        } else {
            pushReceiver(kept, call);
            pushIndex(kept, call);
        }
        super.visitLdcInsn(call.shape());
        super.visitLdcInsn(site);
        if (ofWalk != null) {
            hook(ofWalk, "(Ljava/lang/Object;II)V");
        } else {
            hook("before", "(Ljava/lang/Object;Ljava/lang/Object;III)V");
        }
    }

    /** Returns the hook for a call that begins or continues a walk over a collection, or null. */
    private String ofWalk(String owner, String name, String descriptor) {
        if (context.classContext.rewriting.parallel()) {
            return null;
        }
        if (context.beginsLocalWalk(owner, name, descriptor) && name.equals(ITERATOR)) {
            return "beforeIterator";
        }
        return switch (owner.equals("java/util/Iterator") ? name + descriptor : "") {
            case "hasNext()Z" -> "beforeHasNext";
            case "next()Ljava/lang/Object;" -> "beforeNext";
            case "remove()V" -> "beforeRemove";
            default -> null;
        };
    }

    /**
     * Returns whether a call is of a method that only Object declares. Compilers from Java 18 on name the receiver's
     * interface instead, and no interface of java.util declares {@code toString}.
     */
    private static boolean isObjectsOwn(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKEVIRTUAL
                        && owner.equals("java/lang/Object")
                        && (name.equals("toString") || name.equals("hashCode") || name.equals("equals"))
                || opcode == Opcodes.INVOKEINTERFACE
                        && owner.startsWith("java/util/")
                        && (name + descriptor).equals("toString()Ljava/lang/String;");
    }

    /** Handles a call on a receiver of type Object, which may be an object of the table. */
    private void ofAnyObject(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        int site = context.site(Site.Kind.OBJECT, owner, name);
        if (name.equals("equals")) {
            super.visitInsn(Opcodes.DUP2);
            super.visitLdcInsn(site);
            hook("askedForEquality", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        } else {
            super.visitInsn(Opcodes.DUP);
            asked(name.equals("toString") ? ObjectHooks.TEXT : ObjectHooks.HASH, site);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** Tells of a question to the object on top of the stack. */
    private void asked(int question, int site) {
        super.visitLdcInsn(question);
        super.visitLdcInsn(site);
        hook("asked", "(Ljava/lang/Object;II)V");
    }

    /** Guards the code that lies on top of the stack. */
    private void guard(ReceiverKeeper kept, ObjectCall call) {
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(call.arguments(), call.reference()));
        super.visitLdcInsn(call.shape());
        hook("guarded", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;");
        super.visitTypeInsn(Opcodes.CHECKCAST, call.arguments()[call.arguments().length - 1].getInternalName());
    }

    private void pushReceiver(ReceiverKeeper kept, ObjectCall call) {
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        if (call.effects().width() == CallEffects.COPIED) {
            pushCount(kept, call.arguments());
        } else if (call.reference() < 0) {
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(call.arguments(), call.reference()));
        }
        // ..., receiver, argument
    }

    /** Pushes how many elements a call copies: its last int behind an array or buffer, or all that the latter has. */
    private void pushCount(ReceiverKeeper kept, Type... arguments) {
        int last = arguments.length - 1;
        if (arguments[last] == Type.INT_TYPE) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, last));
        } else {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, last));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "lengthOf", "(Ljava/lang/Object;)I", false);
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    }

    private void pushIndex(ReceiverKeeper kept, ObjectCall call) {
        if (call.index() < 0) {
            super.visitInsn(Opcodes.ICONST_M1);
        } else {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(call.arguments(), call.index()));
        }
    }

    private void afterReceiver(
            ReceiverKeeper kept, ObjectCall call, int site, Type result, boolean isInterface, boolean makesIterator) {
        boolean isReference = result.getSort() == Type.OBJECT || result.getSort() == Type.ARRAY;
        boolean mayBeView = isReference && call.effects().view() != CallEffects.View.NONE;
        boolean mayPassOn = call.safety() != Safety.UNSAFE || isInterface || call.takesCode();
        if (mayBeView) {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
            pushIndex(kept, call);
            super.visitLdcInsn(call.shape());
            super.visitLdcInsn(site);
            hook(makesIterator ? "viewedPrivately" : "viewed", "(Ljava/lang/Object;Ljava/lang/Object;III)V");
        } else if (mayPassOn) {
            pending = () -> told(kept, call, site, isReference);
            resultIsUsed = result != Type.VOID_TYPE;
        }
    }

    private void told(ReceiverKeeper kept, ObjectCall call, int site, boolean isReference) {
        if (isReference) {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
        }
        pushReceiver(kept, call);
        if (isReference) {
            super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        } else {
            super.visitInsn(Opcodes.ACONST_NULL);
        }
        pushIndex(kept, call);
        super.visitLdcInsn(call.shape());
        super.visitLdcInsn(site);
        int flags = resultIsUsed ? ObjectHooks.USED : 0;
        super.visitLdcInsn(call.takesCode() ? flags | ObjectHooks.TAKES_CODE | ObjectHooks.by(operator) : flags);
        hook("after", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;IIII)V");
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (addsAt != NOWHERE) {
            if (isPop) {
                context.dropsValue(addsAt);
            }
            addsAt = NOWHERE;
        }
        if (pending != null) {
            Runnable told = pending;
            pending = null;
            resultIsUsed = resultIsUsed && !isPop || functionActs;
            told.run();
        }
    }

    /** Handles a call of clone: the copy's cells are those of the original until it gets its own. */
    private void cloned(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, context.firstArgumentLocal());
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
        super.visitVarInsn(Opcodes.ALOAD, context.firstArgumentLocal());
        super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        hook("cloned", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    }

    /** Handles a concatenation of strings, which asks its operands for their text, and the methods of records. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... constants) {
        if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            boolean any = false;
            for (Type argument : arguments) {
                any |= calls.mayBeRead(context.classContext.loader, argument);
            }
            if (any) {
                concatenation(descriptor, arguments);
            }
        } else if (bootstrap.getOwner().equals("java/lang/runtime/ObjectMethods")) {
            ofRecord(name);
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, constants);
        functionIsPure = bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                && constants.length > 1
                && constants[1] instanceof Handle function
                && pureFunctions.test(function);
    }

    private void concatenation(String descriptor, Type[] arguments) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keepArguments(descriptor);
        int site = context.site(Site.Kind.OBJECT, "java/lang/String", "concat");
        for (int i = 0; i < arguments.length; i++) {
            if (calls.mayBeRead(context.classContext.loader, arguments[i])) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                asked(ObjectHooks.TEXT, site);
            }
        }
    }

    /** Handles a method that the compiler wrote for a record: it asks the record's components. */
    private void ofRecord(String name) {
        int site = context.site(Site.Kind.OBJECT, context.classContext.name, name);
        if (name.equals("equals")) {
            super.visitInsn(Opcodes.DUP2);
            super.visitLdcInsn(ObjectHooks.EQUALITY);
        } else {
            super.visitInsn(Opcodes.DUP);
            super.visitInsn(Opcodes.ACONST_NULL);
            super.visitLdcInsn(name.equals("toString") ? ObjectHooks.TEXT : ObjectHooks.HASH);
        }
        super.visitLdcInsn(site);
        hook("ofRecord", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    }

    private void hook(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, method, descriptor, false);
    }
}
