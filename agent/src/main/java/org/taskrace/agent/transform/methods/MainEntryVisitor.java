package org.taskrace.agent.transform.methods;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/** Visitor that asks at the beginning of a main method whether this is where the program starts; if so it is run elsewhere. */
public final class MainEntryVisitor extends MethodVisitor {

    private final MethodContext context;
    private final boolean takesArguments;

    public MainEntryVisitor(MethodVisitor next, MethodContext context, boolean takesArguments) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.takesArguments = takesArguments;
    }

    /** Returns whether a JDK may start a program here: static or not, with or without arguments. */
    public static boolean isMain(String name, String descriptor, int access) {
        return name.equals("main")
                && (descriptor.equals("([Ljava/lang/String;)V") || descriptor.equals("()V"))
                && (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        context.classContext.pushClass(mv);
        if (context.isStatic()) {
            visitInsn(Opcodes.ACONST_NULL);
        } else {
            visitVarInsn(Opcodes.ALOAD, 0);
        }
        if (takesArguments) {
            visitVarInsn(Opcodes.ALOAD, context.isStatic() ? 0 : 1);
        } else {
            visitInsn(Opcodes.ACONST_NULL);
        }
        visitInsn(takesArguments ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        visitMethodInsn(
                Opcodes.INVOKESTATIC,
                MethodContext.PROGRAM,
                "runMain",
                "(Ljava/lang/Class;Ljava/lang/Object;[Ljava/lang/String;Z)Z",
                false);
        Label goOn = new Label();
        visitJumpInsn(Opcodes.IFEQ, goOn);
        visitInsn(Opcodes.RETURN);
        visitLabel(goOn);
        if (context.classContext.hasFrames()) {
            visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
        visitInsn(Opcodes.NOP);
    }
}
