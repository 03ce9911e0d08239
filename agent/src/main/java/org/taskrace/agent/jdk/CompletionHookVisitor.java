package org.taskrace.agent.jdk;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.Hook;

/**
 * A visitor that puts the call of a hook of {@code CompletionHooks} into a method.
 *
 * <p>Besides the results that {@link Hook} names: {@code made} passes the method's result and one argument at the end.
 * {@code stage:kind} replaces the function in the first argument at the beginning, and passes the result and the
 * replacement at the end.
 */
final class CompletionHookVisitor extends MethodVisitor {

    private static final String STAGES = "org/taskrace/hooks/tasks/CompletionHooks";

    /** The first parameter of a method that makes a stage; null for a stage that needs none. */
    private static final int EXECUTOR = 0;

    private static final String OBJECT = "Ljava/lang/Object;";

    private final Hook hook;
    private final boolean isStatic;
    private final Type[] parameters;
    private final String[] arguments;

    CompletionHookVisitor(MethodVisitor next, int access, Hook hook) {
        super(Opcodes.ASM9, next);
        this.hook = hook;
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
        parameters = Type.getArgumentTypes(hook.descriptor());
        arguments =
                hook.arguments().isEmpty() ? new String[0] : hook.arguments().split(" ");
    }

    /** Returns the visitor for a hook, by the class of its target. */
    static MethodVisitor of(MethodVisitor next, int access, Hook hook) {
        return hook.targetOwner().equals(STAGES)
                ? new CompletionHookVisitor(next, access, hook)
                : new HookVisitor(next, access, hook);
    }

    private boolean isStage() {
        return hook.result().startsWith("stage:");
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (isStage()) {
            replaceFunction();
            return;
        }
        switch (hook.result()) {
            case "exit", "map", "made" -> {}
            case "void" -> call();
            default -> {
                call();
                returnIfAnswered();
            }
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN && (isStage() || hook.result().equals("made"))) {
            // ..., future
            super.visitInsn(Opcodes.DUP);
            push(arguments[0]);
            if (isStage()) {
                invoke("made", "(" + OBJECT + OBJECT + ")V");
            } else {
                invoke(hook.targetName(), hook.targetDescriptor());
            }
        } else if (opcode == Opcodes.RETURN && hook.result().equals("exit")
                || opcode == Opcodes.LRETURN && hook.result().equals("map")) {
            call();
        }
        super.visitInsn(opcode);
    }

    private void replaceFunction() {
        push(arguments[0]);
        super.visitInsn(Opcodes.ICONST_0 + hook.result().charAt("stage:".length()) - '0');
        push(arguments[1]);
        if (arguments.length > 2) {
            push(arguments[2]);
        } else {
            super.visitInsn(Opcodes.ACONST_NULL);
        }
        super.visitVarInsn(Opcodes.ALOAD, slot(EXECUTOR));
        invoke("function", "(" + OBJECT + "I" + OBJECT + OBJECT + OBJECT + ")" + OBJECT);
        int function = Integer.parseInt(arguments[0]);
        super.visitTypeInsn(Opcodes.CHECKCAST, parameters[function].getInternalName());
        super.visitVarInsn(Opcodes.ASTORE, slot(function));
    }

    private void call() {
        for (String argument : arguments) {
            push(argument);
        }
        invoke(hook.targetName(), hook.targetDescriptor());
    }

    private void invoke(String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, STAGES, name, descriptor, false);
    }

    private void push(String argument) {
        if (argument.equals("this")) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, slot(Integer.parseInt(argument)));
        }
    }

    private int slot(int parameter) {
        int slot = isStatic ? 0 : 1;
        for (int i = 0; i < parameter; i++) {
            slot += parameters[i].getSize();
        }
        return slot;
    }

    /** Returns from the method if the answer is a known number, not negative ({@code ifKnown}), or true. */
    private void returnIfAnswered() {
        Label goOn = new Label();
        if (hook.result().equals("ifKnown")) {
            super.visitInsn(Opcodes.DUP);
            super.visitJumpInsn(Opcodes.IFLT, goOn);
            super.visitInsn(Opcodes.IRETURN);
            super.visitLabel(goOn);
            super.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {Opcodes.INTEGER});
            super.visitInsn(Opcodes.POP);
            return;
        }
        super.visitJumpInsn(Opcodes.IFEQ, goOn);
        if (hook.result().equals("return")) {
            super.visitInsn(Opcodes.RETURN);
        } else {
            push(hook.result());
            super.visitInsn(Opcodes.ARETURN);
        }
        super.visitLabel(goOn);
        super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        super.visitInsn(Opcodes.NOP);
    }
}
