package org.taskrace.agent.effects;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finder of classes with setters. A setter is a public method that stores an argument in a plain field of its object, without a monitor.
 * Classes of values have none: they only keep what they have computed from their fields. In an interface it is a method with arguments that
 * returns the interface, as builders have.
 */
final class SetterFinder {

    private final ClassSource source;
    private final Map<String, Boolean> known = new HashMap<>();

    SetterFinder(ClassSource source) {
        this.source = source;
    }

    /** Returns whether a class, named with slashes, has a setter or inherits one. */
    boolean hasSetter(String className) {
        Boolean answer = known.get(className);
        if (answer == null) {
            ClassNode node = source.read(className);
            answer = node != null
                    && (node.methods.stream().anyMatch(method -> isSetter(node, method))
                            || node.superName != null && hasSetter(node.superName));
            known.put(className, answer);
        }
        return answer;
    }

    private static boolean isSetter(ClassNode owner, MethodNode method) {
        boolean isOpen = (method.access & Opcodes.ACC_PUBLIC) != 0
                && (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED)) == 0
                && !method.name.equals("<init>");
        if (!isOpen) {
            return false;
        }
        if ((method.access & Opcodes.ACC_ABSTRACT) != 0) {
            return method.desc.endsWith(")L" + owner.name + ";") && !method.desc.startsWith("()");
        }
        AbstractInsnNode object = null;
        AbstractInsnNode value = null;
        boolean found = false;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() < 0) {
                continue;
            }
            if (node.getOpcode() == Opcodes.MONITORENTER) {
                return false;
            }
            found |= node instanceof FieldInsnNode field
                    && field.getOpcode() == Opcodes.PUTFIELD
                    && loads(object, 0, 1)
                    && loads(value, 1, Type.getArgumentsAndReturnSizes(method.desc) >> 2)
                    && isPlain(owner, field.name);
            object = value;
            value = node;
        }
        return found;
    }

    /** Returns whether an instruction loads a local of a range. */
    private static boolean loads(AbstractInsnNode node, int from, int to) {
        return node instanceof VarInsnNode local
                && local.getOpcode() <= Opcodes.ALOAD
                && local.var >= from
                && local.var < to;
    }

    private static boolean isPlain(ClassNode owner, String name) {
        for (FieldNode field : owner.fields) {
            if (field.name.equals(name)) {
                return (field.access & Opcodes.ACC_VOLATILE) == 0;
            }
        }
        return false;
    }
}
