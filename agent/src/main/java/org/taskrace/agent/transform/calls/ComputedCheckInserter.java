package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.engine.site.Site;

/**
 * Inserter that checks what a call does to its receiver and arguments by effects that were computed, since the table does not describe the
 * method.
 */
record ComputedCheckInserter(
        MethodVisitor out, MethodContext context, ReceiverKeeper kept, ObjectCall call, int opcode) {

    private static final String HOOKS = "org/taskrace/hooks/sync/ObjectHooks";

    void before(String owner, String name) {
        for (ComputedEffects.Touch touch : call.computed()) {
            if (touch.number() == 0) {
                out.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
                out.visitLdcInsn(call.shape());
                out.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
                out.visitLdcInsn(possible(touch, owner, name));
                hook("touchReceiver", "(Ljava/lang/Object;III)V");
            } else if (touch.byClass()) {
                argumentByClass(touch, owner, name);
            } else {
                out.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(call.arguments(), touch.number() - 1));
                pushSite(touch, owner, name);
                hook(argumentHook(touch), "(Ljava/lang/Object;I)V");
            }
        }
    }

    /** Tells of an argument whose class decides what the call does to it. */
    private void argumentByClass(ComputedEffects.Touch touch, String owner, String name) {
        out.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(call.arguments(), touch.number() - 1));
        if (opcode == Opcodes.INVOKESTATIC || name.equals("<init>")) {
            out.visitInsn(Opcodes.ACONST_NULL);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
        }
        out.visitLdcInsn(touch.sureIn());
        out.visitLdcInsn(opcode == Opcodes.INVOKESTATIC ? touch.number() - 1 : touch.number());
        out.visitLdcInsn(call.shape());
        out.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        out.visitLdcInsn(possible(touch, owner, name));
        // ..., argument, receiver, owner, parameter, shape, sure, possible
        hook("touchArgument", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;IIII)V");
    }

    /** Tells of the end of a call, when it can be seen what it has changed. */
    void after(String owner, String name) {
        for (ComputedEffects.Touch touch : call.computed()) {
            if (touch.number() == 0) {
                out.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
                out.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
                hook("afterTouch", "(Ljava/lang/Object;I)V");
            }
        }
    }

    /** Pushes the site of an access to an argument: sure, possible, or the one that fits the class of the object. */
    private void pushSite(ComputedEffects.Touch touch, String owner, String name) {
        if (touch.isSure()) {
            out.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
        } else if (touch.sureIn() == null) {
            out.visitLdcInsn(possible(touch, owner, name));
        } else {
            out.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            out.visitLdcInsn(call.shape());
            out.visitLdcInsn(touch.sureIn().replace('/', '.'));
            out.visitLdcInsn(context.site(Site.Kind.OBJECT, owner, name));
            out.visitLdcInsn(possible(touch, owner, name));
            hook("siteIfDeclared", "(Ljava/lang/Object;ILjava/lang/String;II)I");
        }
    }

    private int possible(ComputedEffects.Touch touch, String owner, String name) {
        int site = context.site(Site.Kind.OBJECT, owner, name);
        context.onlyPossible(site, doubt(touch, owner.replace('/', '.'), name));
        return site;
    }

    private static String argumentHook(ComputedEffects.Touch touch) {
        if (touch.contents()) {
            return touch.isSure() ? "readContents" : "mayReadContents";
        }
        if (touch.isSure()) {
            return touch.writes() ? "writeArgument" : "readArgument";
        }
        return touch.writes() ? "mayWrite" : "mayRead";
    }

    /** Returns what is in doubt, and the lines of a table that would settle it. */
    private String doubt(ComputedEffects.Touch touch, String owner, String name) {
        String what = touch.number() == 0 ? "its object" : "argument " + touch.number();
        String effect = touch.number() == 0
                ? touch.writes() ? "writes" : "reads"
                : (touch.writes() ? "writes " : touch.contents() ? "reads contents of " : "reads ") + what;
        String simple = owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('$')) + 1);
        return (name.equals("<init>") ? "new " + simple : simple + "." + name) + " may "
                + (touch.writes() ? "write " : "read ") + what
                + " (settle it with --jdk-objects: \"type " + owner + (touch.number() == 0 ? " unsafe" : "")
                + "\" and \"" + effect + ": " + name + call.parameters() + "\", or \"nothing: " + name
                + call.parameters() + "\")";
    }

    private void hook(String method, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, method, descriptor, false);
    }
}
