package org.taskrace.agent.effects;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Analysis of the locks that a method holds at each of its instructions: monitors, and objects with {@code lock} and
 * {@code unlock}. Where paths meet, those count that both have taken. Critical sections are taken to be nested.
 */
final class HeldLocks {

    private final MethodNode method;
    private final ControlFlowPaths paths;

    /** The locks before each instruction, outermost first; null where no path leads. */
    private final List<String>[] held;

    @SuppressWarnings("unchecked")
    HeldLocks(MethodNode method, ControlFlowPaths paths) {
        this.method = method;
        this.paths = paths;
        held = new List[method.instructions.size()];
    }

    HeldLocks run() {
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        Deque<Integer> open = new ArrayDeque<>();
        reach(0, !isSynchronized ? List.of() : List.of(isStatic ? PartAccess.OTHER : PartAccess.ITSELF), open);
        while (!open.isEmpty()) {
            int at = open.pop();
            List<String> after = after(at);
            for (int next : paths.successors(at)) {
                reach(next, after, open);
            }
        }
        return this;
    }

    /** Returns the locks at an instruction, as {@link PartAccess#locks} has them. */
    String at(int instruction) {
        String all = "";
        for (String lock : held[instruction] == null ? List.<String>of() : held[instruction]) {
            all = PartAccess.union(all, lock);
        }
        return all;
    }

    private void reach(int at, List<String> locks, Deque<Integer> open) {
        List<String> before = held[at];
        List<String> now = before == null ? locks : common(before, locks);
        if (!now.equals(before)) {
            held[at] = now;
            open.push(at);
        }
    }

    private static List<String> common(List<String> some, List<String> others) {
        int size = 0;
        while (size < some.size() && size < others.size() && some.get(size).equals(others.get(size))) {
            size++;
        }
        return List.copyOf(some.subList(0, size));
    }

    private List<String> after(int at) {
        AbstractInsnNode insn = method.instructions.get(at);
        List<String> before = held[at];
        boolean isCall = insn instanceof MethodInsnNode call
                && call.desc.equals("()V")
                && call.getOpcode() != Opcodes.INVOKESTATIC;
        String name = isCall ? ((MethodInsnNode) insn).name : "";
        if (insn.getOpcode() == Opcodes.MONITORENTER || name.equals("lock")) {
            List<String> more = new ArrayList<>(before);
            more.add(lockOf(insn));
            return List.copyOf(more);
        }
        boolean isLeft = insn.getOpcode() == Opcodes.MONITOREXIT || name.equals("unlock");
        return isLeft && !before.isEmpty() ? List.copyOf(before.subList(0, before.size() - 1)) : before;
    }

    /** Returns the lock that an instruction takes, if it was put on the stack just before. */
    private static String lockOf(AbstractInsnNode taking) {
        AbstractInsnNode source = before(taking);
        while (source != null && (source.getOpcode() == Opcodes.DUP || source.getOpcode() == Opcodes.ASTORE)) {
            source = before(source);
        }
        if (isThis(source)) {
            return PartAccess.ITSELF;
        }
        boolean isField =
                source instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD && isThis(before(field));
        return isField ? ((FieldInsnNode) source).name : PartAccess.OTHER;
    }

    private static boolean isThis(AbstractInsnNode insn) {
        return insn instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD && load.var == 0;
    }

    private static AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode previous = insn.getPrevious();
        while (previous != null && previous.getOpcode() < 0) {
            previous = previous.getPrevious();
        }
        return previous;
    }
}
