package org.taskrace.agent.analysis.escape;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.LocalJdkObjects;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.values.SlotInterpreter;
import org.taskrace.agent.analysis.values.SlotStack;

/**
 * Which objects and arrays a method creates that nobody else ever sees: they are stored nowhere, returned to nobody, and given only
 * to methods that do none of that with them, or return them. No other task can access them. For such methods: which parameters
 * they let escape, and what they return.
 * Collections of the JDK, with their iterators, are such objects too where only calls are made on them that keep them to themselves.
 *
 * <p>How: each slot has the set of places where its reference may have been created, as bits; bit 0 stands for everywhere else. Sets
 * only grow, so a few passes settle them. An array of arrays that is created at once counts as one with its rows, unless a
 * reference is stored into it.
 *
 * <p>Blind spot: none known; what is not understood is an escape.
 */
final class EscapeAnalysis {

    static final int ELSEWHERE = 1;

    private static final int MOST_ORIGINS = 31;

    private final MethodNode method;
    private final ControlFlowGraph flow;
    private final EscapeSummaryTable calls;
    private final SlotStack[] before;

    /** By position: the bit of what is created there. */
    private final int[] createdAt;

    private int origins = 1;
    private int escaped;
    private int holdsForeign;

    /** What the method returns, if that does not count as an escape. */
    private int returned;

    private boolean keepsResult;

    /** The places where a collection is created whose methods are known. */
    private int collections;

    private final Set<AbstractInsnNode> local = new HashSet<>();

    /** Per call, in an order that is the same each time: the slots of its arguments that nobody else sees. */
    private final Map<MethodInsnNode, Integer> localArguments = new LinkedHashMap<>();

    private EscapeAnalysis(MethodNode method, ControlFlowGraph flow, EscapeSummaryTable calls) {
        this.method = method;
        this.flow = flow;
        this.calls = calls;
        before = new SlotStack[flow.blocks().size()];
        createdAt = new int[flow.code().length];
    }

    /** What a method does with what only it and its callers can see; {@code unshared}: see {@link LocalUses}. */
    static LocalUses localUses(MethodNode method, ControlFlowGraph flow, EscapeSummaryTable calls, int unshared) {
        EscapeAnalysis search = new EscapeAnalysis(method, flow, calls);
        search.keepsResult = (unshared & LocalUses.RESULT) != 0;
        return search.settle(slots(method), unshared & ~LocalUses.RESULT)
                ? new LocalUses(search.local, search.localArguments)
                : LocalUses.NONE;
    }

    /** What a method does with its parameters, those into which a reference may be stored included, and what it returns. */
    static EscapeSummary handling(MethodNode method, EscapeSummaryTable calls) {
        EscapeAnalysis search = new EscapeAnalysis(method, new ControlFlowGraph(method), calls);
        search.keepsResult = true;
        int slots = slots(method);
        if (slots >= MOST_ORIGINS || !search.settle(slots, ~ELSEWHERE)) {
            return EscapeSummary.UNKNOWN;
        }
        int parameters = (1 << slots) - 1 << 1;
        int foreign = ELSEWHERE | search.escaped | search.holdsForeign;
        int created = search.returned & ~parameters;
        int result = search.returned & parameters
                | ((created & foreign) != 0 ? ELSEWHERE : 0)
                | ((created & ~foreign) != 0 ? EscapeSummary.NEW : 0);
        return new EscapeSummary((search.escaped | search.holdsForeign) & parameters, result);
    }

    private static int slots(MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        return (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isStatic ? 1 : 0);
    }

    /** {@code followed}: the parameters that count as places of origin, one bit per slot from bit 1 on. */
    private boolean settle(int slots, int followed) {
        for (AbstractInsnNode instruction : flow.code()) {
            if (instruction.getOpcode() == Opcodes.JSR || instruction.getOpcode() == Opcodes.RET) {
                return false;
            }
        }
        SlotStack entry = new SlotStack(method.maxLocals);
        for (int i = 0; i < method.maxLocals; i++) {
            int bit = i < slots && i < MOST_ORIGINS - 1 ? 1 << i + 1 : 0;
            entry.local(i, (followed & bit) != 0 ? bit : ELSEWHERE);
        }
        // Bits of slots that are not followed are free.
        origins = followed == 0 ? 1 : Math.min(MOST_ORIGINS, 1 + slots);
        // What escapes later in the code may change what is loaded before.
        for (long known = -1; known != ((long) escaped << 32 | holdsForeign); ) {
            known = (long) escaped << 32 | holdsForeign;
            local.clear();
            localArguments.clear();
            Arrays.fill(before, null);
            before[0] = entry;
            Deque<Integer> open = new ArrayDeque<>();
            open.add(0);
            while (!open.isEmpty()) {
                run(flow.block(open.poll()), open);
            }
        }
        return true;
    }

    private void run(ControlFlowGraph.Block block, Deque<Integer> open) {
        SlotStack now = new SlotStack(method.maxLocals);
        now.take(before[block.number]);
        block.handlers.forEach(handler -> handle(handler, now, open));
        for (int i = block.first; i <= block.last; i++) {
            AbstractInsnNode instruction = flow.code()[i];
            if (instruction.getOpcode() >= 0) {
                step(instruction, i, now);
                if (instruction instanceof VarInsnNode) {
                    block.handlers.forEach(handler -> handle(handler, now, open));
                }
            }
        }
        block.successors.forEach(successor -> reach(successor, now, open));
    }

    private void handle(int handler, SlotStack thrown, Deque<Integer> open) {
        SlotStack begin = new SlotStack(method.maxLocals);
        begin.take(thrown);
        begin.size = method.maxLocals;
        begin.push(ELSEWHERE);
        reach(handler, begin, open);
    }

    private void reach(int block, SlotStack state, Deque<Integer> open) {
        SlotStack known = before[block];
        boolean grew = known == null;
        if (grew) {
            before[block] = new SlotStack(method.maxLocals);
            before[block].take(state);
        } else if (known.size != state.size) {
            throw new IllegalStateException("stacks of different heights");
        } else {
            for (int i = 0; i < state.size; i++) {
                grew |= (known.slots[i] | state.slots[i]) != known.slots[i];
                known.slots[i] |= state.slots[i];
            }
        }
        if (grew && !open.contains(block)) {
            open.add(block);
        }
    }

    private void step(AbstractInsnNode instruction, int position, SlotStack now) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof VarInsnNode variable) {
            variable(opcode, variable.var, now);
        } else if (instruction instanceof FieldInsnNode field) {
            field(field, now);
        } else if (ArrayAccess.is(opcode)) {
            element(instruction, now);
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            SlotInterpreter.shuffle(opcode, now);
        } else if (opcode == Opcodes.ARETURN && keepsResult) {
            returned |= now.pop();
        } else if (opcode == Opcodes.ARETURN || opcode == Opcodes.ATHROW) {
            escaped |= now.pop();
        } else if (opcode == Opcodes.NEW
                || opcode == Opcodes.NEWARRAY
                || opcode == Opcodes.ANEWARRAY
                || opcode == Opcodes.MULTIANEWARRAY) {
            now.drop(SlotInterpreter.pops(instruction));
            int origin = created(position);
            if (instruction instanceof TypeInsnNode type && LocalJdkObjects.isOne(type.desc)) {
                collections |= opcode == Opcodes.NEW ? origin & ~ELSEWHERE : 0;
            }
            now.push(origin);
        } else if (instruction instanceof MethodInsnNode call) {
            call(call, position, now);
        } else if (opcode != Opcodes.CHECKCAST && opcode != Opcodes.IINC) {
            other(instruction, now);
        }
    }

    private void other(AbstractInsnNode instruction, SlotStack now) {
        boolean keepsArguments = instruction instanceof InvokeDynamicInsnNode;
        for (int i = SlotInterpreter.pops(instruction); i > 0; i--) {
            int value = now.pop();
            escaped |= keepsArguments ? value : 0;
        }
        if (instruction.getOpcode() == Opcodes.ACONST_NULL) {
            now.push(0);
        } else {
            pushOthers(SlotInterpreter.pushes(instruction), now);
        }
    }

    private static void pushOthers(int count, SlotStack now) {
        for (int i = 0; i < count; i++) {
            now.push(ELSEWHERE);
        }
    }

    private int created(int position) {
        if (createdAt[position] == 0) {
            createdAt[position] = origins < MOST_ORIGINS ? 1 << origins++ : ELSEWHERE;
        }
        return createdAt[position];
    }

    private static void variable(int opcode, int local, SlotStack now) {
        boolean isLong = opcode == Opcodes.LLOAD
                || opcode == Opcodes.DLOAD
                || opcode == Opcodes.LSTORE
                || opcode == Opcodes.DSTORE;
        if (opcode >= Opcodes.ISTORE) {
            now.drop(isLong ? 1 : 0);
            now.local(local, now.pop());
            if (isLong) {
                now.local(local + 1, ELSEWHERE);
            }
        } else if (isLong) {
            pushOthers(2, now);
        } else {
            now.push(now.local(local));
        }
    }

    private void field(FieldInsnNode field, SlotStack now) {
        int opcode = field.getOpcode();
        int size = Type.getType(field.desc).getSize();
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        for (int i = 0; writes && i < size; i++) {
            escaped |= now.pop();
        }
        if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
            accessed(field, now.pop());
        }
        pushOthers(writes ? 0 : size, now);
    }

    private void element(AbstractInsnNode instruction, SlotStack now) {
        int opcode = instruction.getOpcode();
        boolean isLong = opcode == Opcodes.LASTORE
                || opcode == Opcodes.DASTORE
                || opcode == Opcodes.LALOAD
                || opcode == Opcodes.DALOAD;
        boolean writes = ArrayAccess.writes(opcode);
        for (int i = 0; writes && i < (isLong ? 2 : 1); i++) {
            escaped |= now.pop();
        }
        now.pop();
        int array = now.pop();
        accessed(instruction, array);
        if (opcode == Opcodes.AASTORE) {
            holdsForeign |= array;
        } else if (opcode == Opcodes.AALOAD) {
            now.push(array | ((array & (holdsForeign | escaped)) != 0 ? ELSEWHERE : 0));
        } else if (!writes) {
            pushOthers(isLong ? 2 : 1, now);
        }
    }

    private void accessed(AbstractInsnNode access, int holder) {
        if (holder != 0 && (holder & (ELSEWHERE | escaped)) == 0) {
            local.add(access);
        } else {
            local.remove(access);
        }
    }

    /** A call on a collection, or on the iterator of one, that was created here and whatever else it may be. */
    private void collection(MethodInsnNode call, SlotStack now) {
        for (int slot = SlotInterpreter.pops(call) - 1; slot > 0; slot--) {
            escaped |= now.pop();
        }
        int receiver = now.pop();
        boolean isKnown = (receiver & ~collections) == 0;
        escaped |= isKnown ? 0 : receiver;
        if (!call.name.equals("<init>")) {
            accessed(call, receiver);
        }
        if (LocalJdkObjects.returnsReceiver(call)) {
            now.push(receiver | (isKnown ? 0 : ELSEWHERE));
        } else {
            pushOthers(SlotInterpreter.pushes(call), now);
        }
    }

    private void call(MethodInsnNode call, int position, SlotStack now) {
        if (call.getOpcode() != Opcodes.INVOKESTATIC && LocalJdkObjects.staysWithin(call)) {
            collection(call, now);
            return;
        }
        EscapeSummary handling = calls.of(call);
        int result = (handling.result() & EscapeSummary.NEW) != 0 ? created(position) : 0;
        result |= handling.result() & ELSEWHERE;
        int unseen = 0;
        for (int slot = SlotInterpreter.pops(call) - 1; slot >= 0; slot--) {
            int argument = now.pop();
            int bit = slot < MOST_ORIGINS - 1 ? 1 << slot + 1 : 0;
            boolean escapes = bit == 0 || (handling.escaping() & bit) != 0;
            escaped |= escapes ? argument : 0;
            result |= (handling.result() & bit) != 0 ? argument : 0;
            unseen |= isLocal(argument) && !escapes ? bit : 0;
        }
        if (Type.getReturnType(call.desc).getSort() >= Type.ARRAY) {
            unseen |= isLocal(result) ? LocalUses.RESULT : 0;
            now.push(result);
        } else {
            pushOthers(SlotInterpreter.pushes(call), now);
        }
        localArguments.put(call, unseen);
    }

    /** Whoever is told so of an array takes its rows for as local as itself. */
    private boolean isLocal(int origin) {
        return origin != 0 && (origin & (ELSEWHERE | escaped | holdsForeign)) == 0;
    }
}
