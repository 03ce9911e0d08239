package org.taskrace.agent.transform.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/**
 * A visitor that reports uses of classes with an initialiser. It reports before each use of another class, and at the
 * begin of a method that accesses static fields of its own class.
 */
public final class ClassUseVisitor extends MethodVisitor {

    private final MethodContext context;
    private final boolean usesOwnClass;

    /** True if uses count even of classes that an earlier run has initialised. */
    private final boolean always;

    /** Labels since the last {@code new}: the next one may stand directly behind some of them. */
    private final List<Label> behind = new ArrayList<>();

    /** Labels of a {@code new} before which a use was told, and the labels that now stand directly before it. */
    private final Map<Label, Label> moved = new HashMap<>();

    public ClassUseVisitor(MethodVisitor next, MethodContext context, boolean usesOwnClass, boolean always) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.usesOwnClass = usesOwnClass;
        this.always = always;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (usesOwnClass) {
            tell(context.classContext.name);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
            use(owner);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESTATIC) {
            use(owner);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            if (use(type)) {
                // Frames name an object that is not initialised yet by the label of its instruction, which a jump may
                // lead to as well.
                Label direct = new Label();
                super.visitLabel(direct);
                behind.forEach(label -> moved.put(label, direct));
            }
            behind.clear();
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        behind.add(label);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(type, locals, moved(locals, local), stacked, moved(stacked, stack));
    }

    private Object[] moved(int count, Object[] types) {
        if (moved.isEmpty() || types == null) {
            return types;
        }
        Object[] all = types.clone();
        for (int i = 0; i < Math.min(count, all.length); i++) {
            if (all[i] instanceof Label label) {
                all[i] = moved.getOrDefault(label, label);
            }
        }
        return all;
    }

    /** Tells the use of a class; returns whether that took an instruction. */
    private boolean use(String owner) {
        boolean told = false;
        if (!owner.equals(context.classContext.name)) {
            List<String> names = context.classContext.index.initializersOf(context.classContext.loader, owner);
            for (int i = 0; i < names.size(); i++) {
                if (i + 1 < names.size()) {
                    context.classContext.initializers.inherit(dotted(names.get(i)), dotted(names.get(i + 1)));
                }
                if (names.subList(i, names.size()).stream().anyMatch(this::isOpen)) {
                    told |= tell(names.get(i));
                }
            }
        }
        return told;
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }

    /** Returns whether another task may meet the initialiser of a class. */
    private boolean isOpen(String name) {
        return context.classContext.index.hasInitializer(context.classContext.loader, name)
                && (always || !context.classContext.initializers.isInitialized(dotted(name)));
    }

    private boolean tell(String owner) {
        boolean isInitialized = !always && context.classContext.initializers.isInitialized(dotted(owner));
        if (!isInitialized) {
            super.visitLdcInsn(context.site(Site.Kind.CALL, owner, "<clinit>"));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.PROGRAM, "uses", "(I)V", false);
        }
        return !isInitialized;
    }
}
