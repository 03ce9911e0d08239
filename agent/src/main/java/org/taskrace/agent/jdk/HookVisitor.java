package org.taskrace.agent.jdk;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.Hook;

/** Visitor that puts the call of a hook at the beginning of a method, or at its end. */
final class HookVisitor extends MethodVisitor {

    static final String THREADS = "org/taskrace/hooks/tasks/ThreadHooks";

    private final Hook hook;
    private final int[] slots;
    private final Type[] parameters;

    HookVisitor(MethodVisitor next, int access, Hook hook) {
        super(Opcodes.ASM9, next);
        this.hook = hook;
        parameters = Type.getArgumentTypes(hook.descriptor());
        slots = new int[parameters.length];
        int slot = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (int i = 0; i < parameters.length; i++) {
            slots[i] = slot;
            slot += parameters[i].getSize();
        }
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (!hook.result().equals("exit") && !hook.result().equals("map")) {
            call();
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN
                && opcode <= Opcodes.RETURN
                && hook.result().equals("exit")) {
            // A result stays on the stack meanwhile.
            call();
        } else if (opcode == Opcodes.ARETURN && hook.result().equals("map")) {
            // ..., result
            invokeTarget();
        }
        super.visitInsn(opcode);
    }

    private void call() {
        for (String argument :
                hook.arguments().isEmpty() ? new String[0] : hook.arguments().split(" ")) {
            push(argument);
        }
        invokeTarget();
        switch (hook.result()) {
            case "void", "exit" -> {}
            case "parameter" -> store(0);
            case "parameter:1" -> store(1);
            case "ifKnown" -> returnIfKnown();
            default -> returnIfTrue();
        }
    }

    private void store(int parameter) {
        visitVarInsn(parameters[parameter].getOpcode(Opcodes.ISTORE), slots[parameter]);
    }

    private void invokeTarget() {
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, hook.targetOwner(), hook.targetName(), hook.targetDescriptor(), false);
    }

    private void push(String argument) {
        switch (argument) {
            case "this" -> visitVarInsn(Opcodes.ALOAD, 0);
            case "-1L" -> visitLdcInsn(-1L);
            case "nanos" -> {
                visitVarInsn(Opcodes.ALOAD, slots[1]);
                visitVarInsn(Opcodes.LLOAD, slots[0]);
                visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/util/concurrent/TimeUnit", "toNanos", "(J)J", false);
                // A negative limit is over at once; to hooks it would mean none.
                visitInsn(Opcodes.LCONST_0);
                visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(JJ)J", false);
            }
            default -> {
                int parameter = Integer.parseInt(argument);
                visitVarInsn(parameters[parameter].getOpcode(Opcodes.ILOAD), slots[parameter]);
            }
        }
    }

    private void returnIfTrue() {
        Label goOn = new Label();
        visitJumpInsn(Opcodes.IFEQ, goOn);
        String result = hook.result();
        if (result.equals("return")) {
            super.visitInsn(Opcodes.RETURN);
        } else if (result.equals("this")) {
            visitVarInsn(Opcodes.ALOAD, 0);
            visitInsn(Opcodes.ARETURN);
        } else if (result.equals("true")) {
            visitInsn(Opcodes.ICONST_1);
            visitInsn(Opcodes.IRETURN);
        } else if (result.startsWith("field:")) {
            visitVarInsn(Opcodes.ALOAD, 0);
            visitFieldInsn(Opcodes.GETFIELD, hook.owner(), result.substring("field:".length()), "I");
            visitInsn(Opcodes.IRETURN);
        } else {
            visitVarInsn(Opcodes.ALOAD, slots[Integer.parseInt(result)]);
            visitInsn(Opcodes.ARETURN);
        }
        continueAt(goOn);
    }

    private void returnIfKnown() {
        // ..., answer
        Type answer = Type.getReturnType(hook.targetDescriptor());
        if (answer == Type.LONG_TYPE) {
            returnLongIfKnown();
            return;
        }
        boolean isReference = answer.getSort() == Type.OBJECT || answer.getSort() == Type.ARRAY;
        super.visitInsn(Opcodes.DUP);
        Label unknown = new Label();
        visitJumpInsn(isReference ? Opcodes.IFNULL : Opcodes.IFLT, unknown);
        super.visitInsn(isReference ? Opcodes.ARETURN : Opcodes.IRETURN);
        visitLabel(unknown);
        Object onStack = isReference ? answer.getInternalName() : Opcodes.INTEGER;
        visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {onStack});
        super.visitInsn(Opcodes.POP);
    }

    private void returnLongIfKnown() {
        // ..., answer
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.LCONST_0);
        super.visitInsn(Opcodes.LCMP);
        Label unknown = new Label();
        visitJumpInsn(Opcodes.IFLT, unknown);
        super.visitInsn(Opcodes.LRETURN);
        visitLabel(unknown);
        visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {Opcodes.LONG});
        super.visitInsn(Opcodes.POP2);
    }

    /**
     * Continues at a label with the method's first frame; the instruction keeps it apart from a frame that the method
     * itself begins with.
     */
    private void continueAt(Label label) {
        visitLabel(label);
        visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        visitInsn(Opcodes.NOP);
    }
}
