package org.taskrace.agent.transform.classes;

import java.util.BitSet;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.hooks.sync.AtomicHooks;

/**
 * Finder of functions that only compute a value from their arguments: no field, no array, no call but of value classes of the JDK. How
 * often such a function is called makes no difference. In which order such functions change a value does, unless they have one operator.
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

    /**
     * Returns the operator of a function that combines two numbers, {@link AtomicHooks#ANY} for another function. Sums and products of
     * floating-point numbers have none: they are rounded, so their order matters.
     */
    public int operator(Handle function) {
        if (isValueClass(function.getOwner())) {
            return operatorOf(function.getName(), function.getDesc());
        }
        MethodNode body =
                function.getOwner().equals(className) ? view.own(function.getName(), function.getDesc()) : null;
        Type[] arguments = Type.getArgumentTypes(function.getDesc());
        if (body == null || arguments.length != 2 || function.getTag() != Opcodes.H_INVOKESTATIC) {
            return AtomicHooks.ANY;
        }
        int operator = AtomicHooks.ANY;
        BitSet read = new BitSet();
        for (AbstractInsnNode node : body.instructions) {
            int combining = combining(node);
            boolean isAllowed = node.getOpcode() < 0
                    || node instanceof VarInsnNode && node.getOpcode() <= Opcodes.ALOAD
                    || isConversion(node)
                    || combining != AtomicHooks.ANY
                    || node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.ARETURN;
            boolean isSecond = combining != AtomicHooks.ANY && operator != AtomicHooks.ANY;
            if (!isAllowed || isSecond) {
                return AtomicHooks.ANY;
            }
            operator = combining == AtomicHooks.ANY ? operator : combining;
            if (node instanceof VarInsnNode local) {
                read.set(local.var);
            }
        }
        // Two reads and one operator leave nothing else than to combine both arguments.
        return read.cardinality() == 2 ? operator : AtomicHooks.ANY;
    }

    /** Returns the operator of an instruction, {@link AtomicHooks#ANY} if it has none. */
    private static int combining(AbstractInsnNode node) {
        return switch (node.getOpcode()) {
            case Opcodes.IADD, Opcodes.LADD -> AtomicHooks.SUM;
            case Opcodes.IMUL, Opcodes.LMUL -> AtomicHooks.PRODUCT;
            case Opcodes.IAND, Opcodes.LAND -> AtomicHooks.AND;
            case Opcodes.IOR, Opcodes.LOR -> AtomicHooks.OR;
            case Opcodes.IXOR, Opcodes.LXOR -> AtomicHooks.XOR;
            case Opcodes.INVOKESTATIC -> {
                MethodInsnNode call = (MethodInsnNode) node;
                yield isValueClass(call.owner) ? operatorOf(call.name, call.desc) : AtomicHooks.ANY;
            }
            default -> AtomicHooks.ANY;
        };
    }

    /** Returns whether an instruction casts, wraps or unwraps a value. */
    private static boolean isConversion(AbstractInsnNode node) {
        if (!(node instanceof MethodInsnNode call)) {
            return node.getOpcode() == Opcodes.CHECKCAST;
        }
        String wrapped = Type.getReturnType(call.desc).getClassName() + "Value";
        boolean isOwn = call.owner.equals("java/lang/Integer")
                || wrapped.regionMatches(
                        true, 0, call.owner, "java/lang/".length(), call.owner.length() - "java/lang/".length());
        return isValueClass(call.owner) && (call.name.equals("valueOf") || call.name.equals(wrapped) && isOwn);
    }

    /** Returns the operator of a method of a value class, {@link AtomicHooks#ANY} if it has none. */
    private static int operatorOf(String name, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean isWhole = descriptor.endsWith(")I") || descriptor.endsWith(")J") || descriptor.endsWith(")Z");
        if (arguments.length != 2 || !arguments[0].equals(arguments[1])) {
            return AtomicHooks.ANY;
        }
        return switch (name) {
            case "max" -> AtomicHooks.MAX;
            case "min" -> AtomicHooks.MIN;
            case "sum" -> isWhole ? AtomicHooks.SUM : AtomicHooks.ANY;
            case "logicalAnd" -> AtomicHooks.AND;
            case "logicalOr" -> AtomicHooks.OR;
            case "logicalXor" -> AtomicHooks.XOR;
            default -> AtomicHooks.ANY;
        };
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
