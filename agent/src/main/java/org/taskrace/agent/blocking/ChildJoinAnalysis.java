package org.taskrace.agent.blocking;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Analysis that finds the calls on ForkJoin tasks that concern children: tasks that the method itself creates. A join of a child waits for
 * no other task. The child was forked here and has run; it waits only if its own code does, which {@link ReachableCode} follows.
 */
final class ChildJoinAnalysis {

    private static final Set<String> OF_TASKS = Set.of(
            "fork",
            "join",
            "get",
            "invoke",
            "invokeAll",
            "quietlyJoin",
            "quietlyInvoke",
            "quietlyJoinUninterruptibly",
            "helpQuiesce",
            "isDone",
            "getRawResult",
            "tryUnfork");

    private static final Set<String> JOINS =
            Set.of("join", "get", "quietlyJoin", "quietlyJoinUninterruptibly", "isDone", "helpQuiesce");

    private final Set<Integer> made = new HashSet<>();
    private final int parameters;

    ChildJoinAnalysis(MethodNode method) {
        Set<Integer> others = new HashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction.getOpcode() == Opcodes.ASTORE) {
                AbstractInsnNode before = previous(instruction);
                boolean isNew = before instanceof MethodInsnNode call
                        && call.getOpcode() == Opcodes.INVOKESPECIAL
                        && call.name.equals("<init>");
                (isNew ? made : others).add(((VarInsnNode) instruction).var);
            }
        }
        made.removeAll(others);
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        parameters = (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isStatic ? 1 : 0);
        made.removeIf(local -> local < parameters);
    }

    static boolean isOfTasks(String name) {
        return OF_TASKS.contains(name);
    }

    MayBlock of(MethodInsnNode call) {
        AbstractInsnNode argument = previous(call);
        int tasks = call.name.equals("invokeAll") ? Type.getArgumentTypes(call.desc).length : 1;
        boolean allMade = !call.desc.startsWith("([") && !call.desc.startsWith("(Ljava/util/Collection");
        for (int i = 0; i < tasks && allMade; i++) {
            allMade = argument instanceof VarInsnNode load
                    && load.getOpcode() == Opcodes.ALOAD
                    && made.contains(load.var);
            argument = argument == null ? null : previous(argument);
        }
        if (allMade) {
            return MayBlock.NEVER;
        }
        AbstractInsnNode receiver = previous(call);
        boolean isGiven = receiver != null
                && (receiver.getOpcode() == Opcodes.GETFIELD
                        || receiver.getOpcode() == Opcodes.GETSTATIC
                        || receiver instanceof VarInsnNode load && load.var < parameters);
        // A task from outside may be forked only later, by the code that passed it in.
        return isGiven && JOINS.contains(call.name) ? MayBlock.MAYBE : MayBlock.HARDLY;
    }

    private static AbstractInsnNode previous(AbstractInsnNode instruction) {
        AbstractInsnNode before = instruction.getPrevious();
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before;
    }
}
