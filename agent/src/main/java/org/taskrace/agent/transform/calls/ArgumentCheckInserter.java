package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.ReceiverKeeper;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Inserter that checks the arguments that a call reads or writes. Arrays are checked after the call, which has then
 * checked the bounds; those that no other task can access are not checked. Collections are checked before the call, since it may take long and run code of the program.
 */
record ArgumentCheckInserter(
        MethodVisitor out, MethodContext context, ReceiverKeeper kept, ObjectCall call, boolean isStatic, int site) {

    private static final String HOOKS = "org/taskrace/hooks/sync/ObjectHooks";
    private static final String WHOLE = "(Ljava/lang/Object;I)V";

    void before() {
        for (CallEffects.Argument effect : call.effects().arguments()) {
            if (isReference(effect) && !isArray(effect)) {
                object(effect);
            }
        }
        for (CallEffects.Question question : call.effects().questions()) {
            if (question.number() > 0
                    && question.number() <= call.arguments().length
                    && isReference(question.number())) {
                asked(question);
            }
        }
    }

    private void asked(CallEffects.Question question) {
        load(question.number());
        if (question.deep()) {
            if (question.other() > 0) {
                load(question.other());
            } else {
                out.visitInsn(Opcodes.ACONST_NULL);
            }
            out.visitLdcInsn(question.kind());
            out.visitLdcInsn(site);
            hook("askedDeeply", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
            return;
        }
        if (question.other() > 0 && !question.contents()) {
            load(question.other());
            out.visitLdcInsn(site);
            hook("askedForEquality", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
            return;
        }
        if (!question.contents()) {
            out.visitLdcInsn(question.kind());
            out.visitLdcInsn(site);
            hook("asked", "(Ljava/lang/Object;II)V");
            return;
        }
        int by = Math.max(question.by(), question.other());
        if (by > 0 && by <= call.arguments().length) {
            load(by);
        } else {
            out.visitInsn(Opcodes.ACONST_NULL);
        }
        out.visitLdcInsn(question.kind());
        if (question.from() > 0 && isInt(question.from()) && isInt(question.to())) {
            load(question.from());
            load(question.to());
        } else {
            out.visitInsn(Opcodes.ICONST_0);
            out.visitInsn(Opcodes.ICONST_M1);
        }
        out.visitLdcInsn(site);
        hook("askedContents", "(Ljava/lang/Object;Ljava/lang/Object;IIII)V");
    }

    private void object(CallEffects.Argument effect) {
        load(effect.number());
        if (effect.to() == CallEffects.ELEMENT) {
            load(effect.from());
            out.visitLdcInsn(site);
            hook(effect.writes() ? "writeElement" : "readElement", "(Ljava/lang/Object;II)V");
            return;
        }
        out.visitLdcInsn(site);
        if (effect.writes()) {
            hook(effect.contents() ? "writeElements" : "writeArgument", WHOLE);
        } else {
            hook(effect.contents() ? "readContents" : "readArgument", WHOLE);
        }
    }

    void after(Type result) {
        for (CallEffects.Argument effect : call.effects().arguments()) {
            if (isReference(effect) && isArray(effect) && !isLocal(effect)) {
                array(effect, result);
            }
        }
        boolean isView = call.effects().view() == CallEffects.View.OF_ARGUMENT && result.getSort() == Type.OBJECT;
        int number = call.effects().viewArgument();
        if (isView && number <= call.arguments().length && isReference(number)) {
            out.visitInsn(Opcodes.DUP);
            load(number);
            int from = call.effects().viewFrom();
            int to = call.effects().viewTo();
            if (from > 0 && isInt(from) && isInt(to)) {
                load(from);
                load(to);
                hook("viewPart", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
            } else {
                hook("view", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
        }
    }

    private void array(CallEffects.Argument effect, Type result) {
        if (effect.contents()) {
            load(effect.number());
            out.visitLdcInsn(site);
            hook("readContents", WHOLE);
            return;
        }
        if (effect.to() == CallEffects.SIZE && !isStatic && result.getSort() == Type.ARRAY) {
            out.visitInsn(Opcodes.DUP);
            out.visitVarInsn(Opcodes.ALOAD, kept.receiverLocal());
            load(effect.number());
            out.visitLdcInsn(site);
            // ..., result, receiver, argument, site
            hook("filled", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;I)V");
            return;
        }
        boolean hasRange = effect.to() != CallEffects.SIZE
                && effect.from() != CallEffects.WHOLE
                && effect.from() <= call.arguments().length
                && (effect.to() == CallEffects.RESULT
                        ? result == Type.INT_TYPE
                        : effect.to() <= call.arguments().length);
        int key = AccessKey.of(site, effect.writes());
        if (!hasRange) {
            load(effect.number());
            out.visitLdcInsn(key);
            out.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "accessArray", WHOLE, false);
            return;
        }
        if (effect.to() == CallEffects.RESULT) {
            out.visitInsn(Opcodes.DUP);
            out.visitVarInsn(Opcodes.ISTORE, context.indexLocal());
        }
        load(effect.number());
        if (effect.from() == CallEffects.START) {
            out.visitInsn(Opcodes.ICONST_0);
        } else {
            load(effect.from());
        }
        if (effect.isLength()) {
            out.visitInsn(Opcodes.DUP);
        }
        if (effect.to() == CallEffects.RESULT) {
            out.visitVarInsn(Opcodes.ILOAD, context.indexLocal());
        } else {
            load(effect.to());
        }
        if (effect.minus() > 0) {
            load(effect.minus());
            out.visitInsn(Opcodes.ISUB);
        }
        if (effect.isLength()) {
            out.visitInsn(Opcodes.IADD);
        }
        if (call.arguments()[effect.number() - 1].getSort() == Type.ARRAY) {
            // A copy may be longer than what is copied.
            load(effect.number());
            out.visitInsn(Opcodes.ARRAYLENGTH);
            out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "min", "(II)I", false);
        }
        // ..., array, from, to
        out.visitLdcInsn(key);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "accessRange", "(Ljava/lang/Object;III)V", false);
    }

    /** Returns whether no other task can access an argument, with all that it holds. */
    private boolean isLocal(CallEffects.Argument effect) {
        int slot = isStatic ? 0 : 1;
        for (int i = 0; i < effect.number() - 1; i++) {
            slot += call.arguments()[i].getSize();
        }
        return context.isLocalArgument(slot);
    }

    private boolean isReference(CallEffects.Argument effect) {
        return effect.number() <= call.arguments().length && isReference(effect.number());
    }

    private boolean isReference(int number) {
        int sort = call.arguments()[number - 1].getSort();
        return sort == Type.OBJECT || sort == Type.ARRAY;
    }

    private boolean isInt(int number) {
        return number <= call.arguments().length && call.arguments()[number - 1] == Type.INT_TYPE;
    }

    private boolean isArray(CallEffects.Argument effect) {
        // System.arraycopy takes any object, and has checked that it is an array.
        return call.arguments()[effect.number() - 1].getSort() == Type.ARRAY
                || effect.from() != CallEffects.WHOLE && effect.to() != CallEffects.ELEMENT;
    }

    private void load(int number) {
        Type type = call.arguments()[number - 1];
        out.visitVarInsn(type.getOpcode(Opcodes.ILOAD), kept.argumentLocal(call.arguments(), number - 1));
    }

    private void hook(String method, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, method, descriptor, false);
    }
}
