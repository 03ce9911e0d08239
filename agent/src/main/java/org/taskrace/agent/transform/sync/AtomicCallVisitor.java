package org.taskrace.agent.transform.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.agent.transform.context.ResultUseLookahead;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.AtomicHooks;

/** Visitor that tells the run time about accesses that are made by a call, and about the making of handles and updaters that make them. */
public final class AtomicCallVisitor extends MethodVisitor implements ResultUseLookahead.Listener {

    private static final String HOOKS = "org/taskrace/hooks/sync/AtomicHooks";
    private static final String PARALLEL = "org/taskrace/hooks/parallel/ParallelTasks";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private final MethodContext context;

    /** The code that follows a call; it depends on whether the next instruction drops the result. */
    private Runnable pending;

    private boolean resultIsUnused;

    public AtomicCallVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String declaring = context.declaringOwner(opcode, owner, name, descriptor);
        if (isMaker(declaring, name, descriptor)) {
            maker(opcode, owner, name, descriptor, isInterface);
        } else if (owner.equals("java/lang/reflect/Method") && name.equals("invoke")
                || owner.equals("java/lang/reflect/Constructor") && name.equals("newInstance")) {
            invoked(opcode, owner, name, descriptor, isInterface);
        } else if (!name.equals("<init>")
                && AtomicCallTable.covers(declaring)
                && AtomicCallTable.operation(declaring, name, descriptor, false) != AtomicCallTable.NONE) {
            access(opcode, declaring, owner, name, descriptor, isInterface);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void access(
            int opcode, String declaring, String owner, String name, String descriptor, boolean isInterface) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        boolean isParallel = context.classContext.rewriting.parallel();
        if (isParallel && isStatic) {
            // No atomic holds the lock of such an operation; a program that uses it is checked serially.
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (isStatic) {
            kept.keepArguments(descriptor);
        } else {
            kept.keep(descriptor);
        }
        int site = context.site(Site.Kind.CALL, owner, name);
        if (isParallel) {
            inOneStep(kept, opcode, declaring, owner, name, descriptor, isInterface, site);
            return;
        }
        boolean isReference = declaring.endsWith("Reference") || declaring.endsWith("ReferenceArray");
        if (isReference && descriptor.contains("Ljava/util/function/")) {
            // The function of the program looks at the value before.
            push(kept, isStatic, descriptor, site, AtomicHooks.READ | AtomicHooks.ORDERING);
            super.visitInsn(Opcodes.ICONST_1);
            hook();
        }
        if (AtomicHooks.kind(AtomicCallTable.operation(declaring, name, descriptor, false)) == AtomicHooks.EXCHANGE) {
            pushMeans(kept, isStatic, descriptor);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "approaching", "(Ljava/lang/Object;Ljava/lang/Object;)V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boolean isConditional = isConditional(name, descriptor);
        int operator = context.passedOperator();
        pending = () -> {
            int operation = AtomicCallTable.operation(declaring, name, descriptor, resultIsUnused, operator);
            if (isConditional) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ISTORE, context.indexLocal());
            }
            push(kept, isStatic, descriptor, site, operation);
            if (isConditional) {
                super.visitVarInsn(Opcodes.ILOAD, context.indexLocal());
            } else {
                super.visitInsn(Opcodes.ICONST_1);
            }
            hook();
        };
        resultIsUnused = descriptor.endsWith(")V");
    }

    private static boolean isConditional(String name, String descriptor) {
        return descriptor.endsWith(")Z")
                && (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd") || name.startsWith("attempt"));
    }

    /** Emits an operation on an atomic that other threads may use: the hooks before and after it hold its lock. */
    private void inOneStep(
            ReceiverKeeper kept,
            int opcode,
            String declaring,
            String owner,
            String name,
            String descriptor,
            boolean isInterface,
            int site) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        if (arguments.length > 0 && arguments[0] == Type.INT_TYPE) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 0));
            super.visitInsn(Opcodes.I2L);
        } else {
            super.visitLdcInsn(-1L);
        }
        int asked = AtomicHooks.kind(AtomicCallTable.operation(declaring, name, descriptor, false));
        super.visitInsn(asked == AtomicHooks.WRITE ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, PARALLEL, "atomicBegins", "(Ljava/lang/Object;JZ)V", false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        int operator = context.passedOperator();
        pending = () -> {
            if (isConditional(name, descriptor)) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ISTORE, context.indexLocal());
            }
            super.visitLdcInsn(site);
            super.visitLdcInsn(AtomicCallTable.operation(declaring, name, descriptor, resultIsUnused, operator));
            if (isConditional(name, descriptor)) {
                super.visitVarInsn(Opcodes.ILOAD, context.indexLocal());
            } else {
                super.visitInsn(Opcodes.ICONST_1);
            }
            super.visitMethodInsn(Opcodes.INVOKESTATIC, PARALLEL, "synchronizes", "(IIZ)V", false);
        };
        resultIsUnused = descriptor.endsWith(")V");
    }

    private void push(ReceiverKeeper kept, boolean isStatic, String descriptor, int site, int operation) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int number = pushMeans(kept, isStatic, descriptor) ? 1 : 0;
        if (arguments.length > number && arguments[number] == Type.INT_TYPE) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, number));
            super.visitInsn(Opcodes.I2L);
        } else if (arguments.length > number && arguments[number] == Type.LONG_TYPE) {
            super.visitVarInsn(Opcodes.LLOAD, kept.argumentLocal(arguments, number));
        } else {
            super.visitLdcInsn(-1L);
        }
        super.visitLdcInsn(site);
        super.visitLdcInsn(operation);
        // ..., means, first, second, site, operation
    }

    /** Pushes by what memory is accessed, and the first argument if it is a reference; returns whether it is. */
    private boolean pushMeans(ReceiverKeeper kept, boolean isStatic, String descriptor) {
        if (isStatic) {
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean hasObject = arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY;
        if (hasObject) {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        } else {
            super.visitInsn(Opcodes.ACONST_NULL);
        }
        return hasObject;
    }

    private void hook() {
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, HOOKS, "access", "(Ljava/lang/Object;Ljava/lang/Object;JIIZ)V", false);
    }

    private static boolean isMaker(String owner, String name, String descriptor) {
        boolean isUpdater = name.equals("newUpdater") && descriptor.startsWith("(Ljava/lang/Class;");
        boolean isHandle = owner.equals(LOOKUP)
                && descriptor.startsWith("(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)")
                && (name.equals("findVarHandle") || name.equals("findStaticVarHandle"));
        return isUpdater || isHandle;
    }

    private void maker(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        if (opcode == Opcodes.INVOKESTATIC) {
            kept.keepArguments(descriptor);
        } else {
            kept.keep(descriptor);
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i].getDescriptor().equals("Ljava/lang/String;")) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
            }
        }
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, HOOKS, "made", "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;)V", false);
    }

    private void invoked(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keep(descriptor);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        if (arguments.length > 1) {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        } else {
            super.visitInsn(Opcodes.ACONST_NULL);
        }
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, arguments.length - 1));
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                HOOKS,
                "invoked",
                "(Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;I)V",
                false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void nextInstruction(boolean isPop) {
        if (pending != null) {
            Runnable told = pending;
            pending = null;
            resultIsUnused |= isPop;
            told.run();
        }
    }
}
