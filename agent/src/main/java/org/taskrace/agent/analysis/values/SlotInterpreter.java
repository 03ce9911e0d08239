package org.taskrace.agent.analysis.values;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What instructions do to locals and the stack, accesses to memory aside, on numbers of values. */
public final class SlotInterpreter {

    private SlotInterpreter() {}

    static void apply(AbstractInsnNode instruction, int position, ValueState now, ValueNumbering numbers) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof VarInsnNode variable) {
            variable(opcode, variable.var, now);
        } else if (instruction instanceof IincInsnNode increment) {
            now.local(increment.var, numbers.sum(now.local(increment.var), increment.incr));
        } else if (isSmall(opcode)) {
            now.push(numbers.constant(opcode - Opcodes.ICONST_0));
        } else if (instruction instanceof IntInsnNode number && opcode != Opcodes.NEWARRAY) {
            now.push(numbers.constant(number.operand));
        } else if (instruction instanceof LdcInsnNode constant && constant.cst instanceof Integer value) {
            now.push(numbers.constant(value));
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            shuffle(opcode, now);
        } else if (isArithmetic(opcode)) {
            int second = now.pop();
            now.push(numbers.computed(opcode, now.pop(), second));
        } else if (opcode != Opcodes.CHECKCAST) {
            other(instruction, position, now, numbers);
        }
    }

    /** Ints from ints, without exceptions. */
    private static boolean isArithmetic(int opcode) {
        return switch (opcode) {
            case Opcodes.IADD,
                    Opcodes.ISUB,
                    Opcodes.IMUL,
                    Opcodes.ISHL,
                    Opcodes.ISHR,
                    Opcodes.IUSHR,
                    Opcodes.IAND,
                    Opcodes.IOR,
                    Opcodes.IXOR -> true;
            default -> false;
        };
    }

    private static void variable(int opcode, int local, ValueState now) {
        switch (opcode) {
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD -> now.push(now.local(local));
            case Opcodes.LLOAD, Opcodes.DLOAD -> {
                now.push(ValueNumbering.UNKNOWN);
                now.push(ValueNumbering.UNKNOWN);
            }
            case Opcodes.LSTORE, Opcodes.DSTORE -> {
                now.drop(2);
                now.local(local, ValueNumbering.UNKNOWN);
                now.local(local + 1, ValueNumbering.UNKNOWN);
            }
            default -> now.local(local, now.pop());
        }
    }

    /** {@code POP} to {@code SWAP}. */
    public static void shuffle(int opcode, SlotStack now) {
        int top = now.pop();
        switch (opcode) {
            case Opcodes.POP -> {}
            case Opcodes.POP2 -> now.pop();
            case Opcodes.DUP -> push(now, top, top);
            case Opcodes.DUP_X1 -> {
                int second = now.pop();
                push(now, top, second, top);
            }
            case Opcodes.DUP_X2 -> {
                int second = now.pop();
                int third = now.pop();
                push(now, top, third, second, top);
            }
            case Opcodes.DUP2 -> {
                int second = now.pop();
                push(now, second, top, second, top);
            }
            case Opcodes.DUP2_X1 -> {
                int second = now.pop();
                int third = now.pop();
                push(now, second, top, third, second, top);
            }
            case Opcodes.DUP2_X2 -> {
                int second = now.pop();
                int third = now.pop();
                int fourth = now.pop();
                push(now, second, top, fourth, third, second, top);
            }
            default -> {
                int second = now.pop();
                push(now, top, second);
            }
        }
    }

    private static void push(SlotStack now, int... values) {
        for (int value : values) {
            now.push(value);
        }
    }

    private static void other(AbstractInsnNode instruction, int position, ValueState now, ValueNumbering numbers) {
        for (int i = pops(instruction); i > 0; i--) {
            now.pop();
        }
        int pushes = pushes(instruction);
        if (pushes == 1) {
            now.push(now.defined(numbers.of(position)));
        } else if (pushes == 2) {
            now.push(ValueNumbering.UNKNOWN);
            now.push(ValueNumbering.UNKNOWN);
        }
    }

    /** How many slots of the stack an instruction takes that neither accesses memory nor a local. */
    public static int pops(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            int sizes = Type.getArgumentsAndReturnSizes(call.desc);
            return (sizes >> 2) - (call.getOpcode() == Opcodes.INVOKESTATIC ? 1 : 0);
        }
        if (instruction instanceof InvokeDynamicInsnNode call) {
            return (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
        }
        if (instruction instanceof MultiANewArrayInsnNode array) {
            return array.dims;
        }
        if (isArithmetic(instruction.getOpcode())) {
            return 2;
        }
        boolean isConstant = instruction instanceof LdcInsnNode || instruction instanceof IntInsnNode;
        boolean isNumber = isConstant && instruction.getOpcode() != Opcodes.NEWARRAY;
        return isNumber || isSmall(instruction.getOpcode()) ? 0 : StackEffectTable.pops(instruction.getOpcode());
    }

    private static boolean isSmall(int opcode) {
        return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5;
    }

    /** How many it leaves. */
    public static int pushes(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return Type.getReturnType(call.desc).getSize();
        }
        if (instruction instanceof InvokeDynamicInsnNode call) {
            return Type.getReturnType(call.desc).getSize();
        }
        if (instruction instanceof MultiANewArrayInsnNode) {
            return 1;
        }
        if (instruction instanceof LdcInsnNode constant) {
            boolean isLong = constant.cst instanceof Long
                    || constant.cst instanceof Double
                    || constant.cst instanceof ConstantDynamic dynamic && dynamic.getSize() == 2;
            return isLong ? 2 : 1;
        }
        return StackEffectTable.pushes(instruction.getOpcode());
    }
}
