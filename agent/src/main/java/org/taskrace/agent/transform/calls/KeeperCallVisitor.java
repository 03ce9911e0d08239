package org.taskrace.agent.transform.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.engine.site.Site;

/**
 * Visitor that reports calls that give JDK objects arguments to keep, and calls that may use kept objects. The hook
 * decides at run time whether an argument is kept, and what a call does to it, since the object's class is known then.
 */
public final class KeeperCallVisitor extends MethodVisitor {

    private static final String HOOKS = "org/taskrace/hooks/sync/KeeperHooks";

    /** Types whose objects may keep arguments and use them later. Collections are in the table of objects. */
    private static final List<String> KEEPERS = List.of(
            "java/io/",
            "java/net/",
            "java/nio/",
            "java/security/",
            "java/text/",
            "java/util/zip/",
            "java/util/jar/",
            "java/util/regex/",
            "java/util/Formatter",
            "java/util/Scanner",
            "java/util/Optional",
            "java/lang/Appendable",
            "java/lang/Readable",
            "java/lang/AutoCloseable",
            "javax/");

    /** Types of arguments that need no look: their objects cannot be changed, or are code. */
    private static final Set<String> FIXED = Set.of(
            "java/lang/String",
            "java/lang/Class",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Double",
            "java/lang/Boolean",
            "java/lang/Character",
            "java/lang/Runnable",
            "java/lang/Throwable",
            "java/io/File",
            "java/nio/charset/Charset",
            "java/util/Locale",
            "java/nio/file/Path",
            "java/nio/file/OpenOption");

    private final MethodContext context;
    private final ObjectCallFinder calls;

    /** The objects under construction: their types, and an empty text for an object that is dropped. */
    private final Deque<String> begun = new ArrayDeque<>();

    private String newType;
    private boolean afterNew;

    public KeeperCallVisitor(MethodVisitor next, MethodContext context, ObjectCallFinder calls) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.calls = calls;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        afterNew = opcode == Opcodes.NEW;
        if (afterNew) {
            begun.push("");
            newType = type;
        }
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        if (opcode == Opcodes.DUP && afterNew) {
            begun.pop();
            begun.push(newType);
        }
        afterNew = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("<init>")) {
            construct(opcode, owner, descriptor, isInterface);
        } else if (isKeeper(owner)
                || isKeeper(context.declaringOwner(opcode, owner, name, descriptor))
                || owner.startsWith("java/") && takesKeeper(descriptor)) {
            call(opcode, owner, name, descriptor, isInterface);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void construct(int opcode, String owner, String descriptor, boolean isInterface) {
        boolean isNew =
                !begun.isEmpty() && (begun.peek().isEmpty() || begun.peek().equals(owner));
        boolean isOnStack = isNew && !begun.pop().isEmpty();
        boolean isOwn = !isNew && context.method.equals("<init>");
        Type[] arguments = Type.getArgumentTypes(descriptor);
        if (!isKeeper(owner) || !isOnStack && !isOwn || !anyFollowed(arguments)) {
            super.visitMethodInsn(opcode, owner, "<init>", descriptor, isInterface);
            return;
        }
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        kept.keepArguments(descriptor);
        super.visitMethodInsn(opcode, owner, "<init>", descriptor, isInterface);
        for (int i = 0; i < arguments.length; i++) {
            if (isFollowed(arguments[i])) {
                if (isOnStack) {
                    super.visitInsn(Opcodes.DUP);
                } else {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                }
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                keeps();
            }
        }
    }

    private void call(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC;
        boolean takes = anyFollowed(arguments);
        if (!hasReceiver && !takes) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        ReceiverKeeper kept = new ReceiverKeeper(mv, context);
        int site = context.site(Site.Kind.OBJECT, owner, name);
        context.onlyPossible(site, doubt(owner, name));
        if (hasReceiver) {
            kept.keep(descriptor);
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            super.visitLdcInsn(calls.shape(opcode, owner, name, descriptor));
            super.visitLdcInsn(site);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "uses", "(Ljava/lang/Object;II)V", false);
        } else {
            kept.keepArguments(descriptor);
        }
        for (int i = 0; i < arguments.length; i++) {
            if (isFollowed(arguments[i]) && arguments[i].getSort() == Type.OBJECT) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                super.visitLdcInsn(site);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "usesArgument", "(Ljava/lang/Object;I)V", false);
            }
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boolean returnsObject = result.getSort() == Type.OBJECT && !FIXED.contains(result.getInternalName());
        if (returnsObject && hasReceiver) {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            keeps();
        }
        for (int i = 0; i < arguments.length; i++) {
            if (isFollowed(arguments[i])) {
                if (returnsObject) {
                    super.visitInsn(Opcodes.DUP);
                    super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                    keeps();
                }
                if (hasReceiver && result == Type.VOID_TYPE) {
                    super.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
                    super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                    keeps();
                }
            }
        }
    }

    private void keeps() {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "keeps", "(Ljava/lang/Object;Ljava/lang/Object;)V", false);
    }

    private static String doubt(String owner, String name) {
        String simple = owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
        return simple + "." + name + " may use an object that was handed to the " + simple + " before";
    }

    private static boolean isKeeper(String owner) {
        for (String keeper : KEEPERS) {
            if (owner.startsWith(keeper)) {
                return true;
            }
        }
        return false;
    }

    private static boolean takesKeeper(String descriptor) {
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            if (argument.getSort() == Type.OBJECT && isFollowed(argument) && isKeeper(argument.getInternalName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyFollowed(Type... arguments) {
        for (Type argument : arguments) {
            if (isFollowed(argument)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFollowed(Type argument) {
        return argument.getSort() == Type.ARRAY
                || argument.getSort() == Type.OBJECT
                        && !FIXED.contains(argument.getInternalName())
                        && !argument.getInternalName().startsWith("java/util/function/");
    }
}
