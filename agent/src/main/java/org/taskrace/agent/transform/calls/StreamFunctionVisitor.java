package org.taskrace.agent.transform.calls;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Visitor that wraps functions. Some are of the program and return what a stream accesses, such as containers of collectors.
 * Others are of the JDK and ask elements.
 */
public final class StreamFunctionVisitor extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/sync/StreamFunctions";
    private static final String SUPPLIER = "Ljava/util/function/Supplier;";

    private static final String FUNCTION = "Ljava/util/function/Function;";
    private static final String COMPARATOR = "Ljava/util/Comparator;";
    private static final String STREAM = "Ljava/util/stream/Stream;";
    private static final String COLLECTOR = "Ljava/util/stream/Collector;";

    /** Collectors whose first argument is a function that finds keys of a map. */
    private static final Set<String> KEYED =
            Set.of("groupingBy", "groupingByConcurrent", "toMap", "toUnmodifiableMap", "toConcurrentMap");

    private static final Set<String> CONSUMERS = Set.of(
            "Ljava/util/function/Consumer;",
            "Ljava/util/function/IntConsumer;",
            "Ljava/util/function/LongConsumer;",
            "Ljava/util/function/DoubleConsumer;");

    private final MethodContext context;

    public StreamFunctionVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/util/function/Predicate") && name.equals("isEqual")) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(opcode, HOOKS, name, "(Ljava/lang/Object;I)Ljava/util/function/Predicate;", false);
            return;
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int last = arguments.length - 1;
        boolean isCollector = owner.equals("java/util/stream/Collectors");
        if (isCollector && last >= 0) {
            if (arguments[last].getDescriptor().equals(SUPPLIER)) {
                container(owner, name);
            } else if (last > 0 && arguments[last - 1].getDescriptor().equals(SUPPLIER)) {
                super.visitInsn(Opcodes.SWAP);
                container(owner, name);
                super.visitInsn(Opcodes.SWAP);
            }
        } else if (owner.startsWith("java/util/stream/") && owner.endsWith("Stream") && name.startsWith("flatMap")) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "walked", "(Ljava/lang/Object;I)Ljava/lang/Object;", false);
            super.visitTypeInsn(Opcodes.CHECKCAST, arguments[last].getInternalName());
        } else if (owner.equals("java/util/stream/Stream") && last < 0) {
            if (name.equals("sorted")) {
                asking(STREAM, ObjectHooks.ORDER, owner, name);
            } else if (name.equals("distinct")) {
                asking(STREAM, ObjectHooks.HASH, owner, name);
            }
        }
        if (owner.equals("java/util/Comparator") && name.equals("compare")) {
            compared(owner, name, descriptor, arguments);
        }
        boolean consumes = last >= 0 && CONSUMERS.contains(arguments[last].getDescriptor());
        if (owner.startsWith("java/") && consumes) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "consuming", "(Ljava/lang/Object;I)Ljava/lang/Object;", false);
            super.visitTypeInsn(Opcodes.CHECKCAST, arguments[last].getInternalName());
        }
        boolean comparesLast = last >= 0 && arguments[last].getDescriptor().equals(COMPARATOR);
        if (owner.startsWith("java/util/") && !name.equals("<init>") && comparesLast) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "comparing", "(" + COMPARATOR + "I)" + COMPARATOR, false);
        }
        if (isCollector && KEYED.contains(name) && last >= 0) {
            keys(owner, name, descriptor, arguments);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isCollector && name.equals("joining")) {
            asking(COLLECTOR, ObjectHooks.TEXT, owner, name);
        } else if (isCollector && (name.equals("toSet") || name.equals("toUnmodifiableSet"))) {
            asking(COLLECTOR, ObjectHooks.HASH, owner, name);
        }
    }

    private void compared(String owner, String name, String descriptor, Type... arguments) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keep(descriptor);
        super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 1));
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                HOOKS,
                "compared",
                "(" + COMPARATOR + "Ljava/lang/Object;Ljava/lang/Object;I)V",
                false);
    }

    /** Wraps the stream or collector on top of the stack. */
    private void asking(String type, int question, String owner, String name) {
        super.visitLdcInsn(question);
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "asking", "(" + type + "II)" + type, false);
    }

    /** Wraps the function that finds keys, which is the first argument. */
    private void keys(String owner, String name, String descriptor, Type... arguments) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keepArguments(descriptor);
        for (int i = 0; i < arguments.length; i++) {
            super.visitInsn(Opcodes.POP);
        }
        for (int i = 0; i < arguments.length; i++) {
            super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
            if (i == 0) {
                super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "ofKeys", "(" + FUNCTION + "I)" + FUNCTION, false);
            }
        }
    }

    private void container(String owner, String name) {
        super.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "container", "(" + SUPPLIER + "I)" + SUPPLIER, false);
    }
}
