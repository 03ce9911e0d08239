package org.taskrace.agent.transform.classes;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finder of functions that only compute a value from their arguments: no field, no array, no call but of value classes of the JDK. How
 * often such a function is called makes no difference.
 */
public final class PureFunctionFinder {

    private final String className;
    private final ClassProgramView view;

    public PureFunctionFinder(String className, ClassProgramView view) {
        this.className = className;
        this.view = view;
    }

    /** Returns whether the function behind a lambda or a method reference only computes a value. */
    public boolean isPure(Handle function) {
        if (isValueClass(function.getOwner())) {
            return true;
        }
        if (!function.getOwner().equals(className)) {
            return false;
        }
        MethodNode body = view.own(function.getName(), function.getDesc());
        if (body == null || body.instructions.size() == 0) {
            return false;
        }
        for (AbstractInsnNode node : body.instructions) {
            if (!isPure(node)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPure(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        boolean accessesArray = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        return !accessesArray
                && opcode != Opcodes.MONITORENTER
                && opcode != Opcodes.ATHROW
                && !(node instanceof FieldInsnNode)
                && (!(node instanceof MethodInsnNode call) || isValueClass(call.owner))
                && (!(node instanceof InvokeDynamicInsnNode dynamic)
                        || dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory"));
    }

    private static boolean isValueClass(String owner) {
        return switch (owner) {
            case "java/lang/Integer",
                    "java/lang/Long",
                    "java/lang/Double",
                    "java/lang/Float",
                    "java/lang/Short",
                    "java/lang/Byte",
                    "java/lang/Character",
                    "java/lang/Boolean",
                    "java/lang/Math",
                    "java/lang/String",
                    "java/math/BigInteger",
                    "java/math/BigDecimal" -> true;
            default -> false;
        };
    }
}
