package org.taskrace.agent.blocking;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Analysis of a number that a method takes from an atomic: does it decide what the method does? One that only chooses
 * the element of an array to store into does not: the task stores as many, whichever numbers the others have taken.
 */
final class TakenNumber {

    private TakenNumber() {}

    /** Returns whether the number, or what is computed from it, reaches a branch, a call, a result or a value in memory. */
    static boolean decides(MethodNode method, AbstractInsnNode taken) {
        Map<AbstractInsnNode, Set<AbstractInsnNode>> users;
        try {
            users = users(method);
        } catch (AnalyzerException e) {
            return true;
        }
        Set<AbstractInsnNode> seen = new HashSet<>(Set.of(taken));
        ArrayDeque<AbstractInsnNode> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            AbstractInsnNode source = open.remove();
            for (AbstractInsnNode user : users.getOrDefault(source, Set.of())) {
                if (!computes(user)) {
                    return true;
                }
                if (seen.add(user)) {
                    open.add(user);
                }
            }
        }
        return false;
    }

    /** Returns the instructions that use the result of each one, but for stores into arrays that use it as an index. */
    private static Map<AbstractInsnNode, Set<AbstractInsnNode>> users(MethodNode method) throws AnalyzerException {
        Frame<SourceValue>[] frames = new Analyzer<>(new SourceInterpreter()).analyze("Owner", method);
        Map<AbstractInsnNode, Set<AbstractInsnNode>> users = new HashMap<>();
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode user = method.instructions.get(i);
            if (frames[i] == null || user.getOpcode() < 0) {
                continue;
            }
            for (SourceValue operand : operands(user, frames[i])) {
                for (AbstractInsnNode source : operand.insns) {
                    users.computeIfAbsent(source, any -> new HashSet<>()).add(user);
                }
            }
        }
        return users;
    }

    /** Returns the values that an instruction uses; for a store into an array only the one that it stores. */
    private static Set<SourceValue> operands(AbstractInsnNode user, Frame<SourceValue> frame) throws AnalyzerException {
        Set<SourceValue> operands = new HashSet<>();
        int opcode = user.getOpcode();
        if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            operands.add(frame.getStack(frame.getStackSize() - 1));
            return operands;
        }
        new Frame<>(frame).execute(user, new SourceInterpreter(Opcodes.ASM9) {
            @Override
            public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
                operands.add(value);
                return super.copyOperation(instruction, value);
            }

            @Override
            public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
                operands.add(value);
                return super.unaryOperation(instruction, value);
            }

            @Override
            public SourceValue binaryOperation(AbstractInsnNode instruction, SourceValue first, SourceValue second) {
                operands.add(first);
                operands.add(second);
                return super.binaryOperation(instruction, first, second);
            }

            @Override
            public SourceValue naryOperation(AbstractInsnNode instruction, List<? extends SourceValue> values) {
                operands.addAll(values);
                return super.naryOperation(instruction, values);
            }

            @Override
            public void returnOperation(AbstractInsnNode instruction, SourceValue value, SourceValue expected) {
                operands.add(value);
            }
        });
        return operands;
    }

    /** Returns whether an instruction only computes another value from its operands. */
    private static boolean computes(AbstractInsnNode user) {
        int opcode = user.getOpcode();
        return opcode >= Opcodes.ILOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                || opcode >= Opcodes.POP && opcode <= Opcodes.DCMPG
                || opcode == Opcodes.CHECKCAST;
    }
}
