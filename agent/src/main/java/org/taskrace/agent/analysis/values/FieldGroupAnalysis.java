package org.taskrace.agent.analysis.values;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;

/**
 * Analysis that finds groups of accesses to different fields of one object: all reads or all writes, in one basic block and one strand. One
 * check after the last access is enough, unless an exception comes between.
 *
 * <p>Invariants: I1: if an exception may come between the accesses of a group, other than for a null object, {@link Group#mayThrow} is
 * true. I2: for an access to an object that may be null between those of another group, a {@link Guard} counts the accesses made before.
 * I3: no check is delayed past an instruction that {@link CheckOrder} forbids.
 *
 * <p>Cost: one pass over the method.
 */
public final class FieldGroupAnalysis {

    /** More fields than this in one check would make it too long to be compiled into its caller. */
    private static final int MOST = 6;

    /**
     * Accesses to different fields of one object, in their order.
     *
     * <p>{@link #isSelf}: whether the object is what the first local holds when the method begins.
     */
    public static final class Group {
        private final boolean isSelf;
        private final boolean writes;
        private final List<FieldInsnNode> accesses = new ArrayList<>();
        private final int block;
        private final TryCatchBlockNode around;
        private boolean mayThrow;

        /** Whether something that may throw came after the last access so far. */
        private boolean mayThrowSince;

        private Group(boolean isSelf, boolean writes, int block, TryCatchBlockNode around) {
            this.block = block;
            this.isSelf = isSelf;
            this.writes = writes;
            this.around = around;
        }

        private void add(FieldInsnNode access) {
            accesses.add(access);
            mayThrow |= mayThrowSince;
        }

        public boolean isSelf() {
            return isSelf;
        }

        public boolean writes() {
            return writes;
        }

        public List<FieldInsnNode> accesses() {
            return accesses;
        }

        /** Returns whether an exception may come between the accesses. */
        public boolean mayThrow() {
            return mayThrow;
        }

        /** Returns the basic block of the accesses. */
        public int block() {
            return block;
        }

        /** Returns the handler of all exceptions between the accesses, or null if they leave the method. */
        public TryCatchBlockNode around() {
            return around;
        }

        public FieldInsnNode last() {
            return accesses.get(accesses.size() - 1);
        }
    }

    /**
     * An access that may fail since its object is null, after some of a group and before the rest.
     *
     * @param made the number of accesses of the group that were made
     */
    public record Guard(FieldInsnNode at, Group group, int made) {}

    private record Key(int holder, boolean writes) {}

    private final RedundantAccessAnalysis.Found known;
    private final StrandBoundaries ends;
    private final Predicate<FieldInsnNode> isChecked;
    private final Predicate<AbstractInsnNode> isOfProgram;
    private final CheckOrder<Group> order;
    private final MethodNode method;
    private final ControlFlowGraph flow;
    private final boolean isConstructor;
    private final boolean hasSelf;

    private int block;
    private TryCatchBlockNode around;
    private boolean canHandle;

    private final List<Group> groups = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final Map<Key, Group> open = new LinkedHashMap<>();

    /** Objects that the block has accessed, which are not null. */
    private final Set<Integer> present = new HashSet<>();

    private FieldGroupAnalysis(
            MethodNode method,
            ControlFlowGraph flow,
            RedundantAccessAnalysis.Found known,
            StrandBoundaries ends,
            Predicate<FieldInsnNode> isChecked,
            Predicate<AbstractInsnNode> isOfProgram) {
        this.method = method;
        this.flow = flow;
        this.known = known;
        this.ends = ends;
        this.isChecked = isChecked;
        this.isOfProgram = isOfProgram;
        order = new CheckOrder<>(known, ends, Group::accesses);
        isConstructor = method.name.equals("<init>");
        hasSelf = (method.access & Opcodes.ACC_STATIC) == 0;
    }

    /**
     * Finds the groups of a method.
     *
     * @param isChecked the accesses to fields that need a check
     * @param isOfProgram the instructions that earlier passes did not insert
     */
    public static FieldGroupAnalysis of(
            MethodNode method,
            ControlFlowGraph flow,
            RedundantAccessAnalysis.Found known,
            StrandBoundaries ends,
            Predicate<FieldInsnNode> isChecked,
            Predicate<AbstractInsnNode> isOfProgram) {
        FieldGroupAnalysis search = new FieldGroupAnalysis(method, flow, known, ends, isChecked, isOfProgram);
        for (ControlFlowGraph.Block block : flow.blocks()) {
            search.open.clear();
            search.present.clear();
            search.enter(block);
            for (int i = block.first(); i <= block.last(); i++) {
                search.step(flow.code()[i]);
            }
        }
        search.groups.removeIf(group -> !search.isWorthIt(group));
        search.order.removeLate(search.groups, method.instructions);
        search.guards.removeIf(guard -> !search.groups.contains(guard.group())
                || guard.group().mayThrow()
                || guard.made() == guard.group().accesses().size());
        return search;
    }

    public List<Group> groups() {
        return groups;
    }

    public List<Guard> guards() {
        return guards;
    }

    /** Returns whether a group is worth its check; a single write of a constructor is, since the object is new in most cases. */
    private boolean isWorthIt(Group group) {
        return group.accesses().size() > 1 || isConstructor && group.isSelf() && group.writes();
    }

    /** Enters a block; exceptions that go to different handlers, by their type, allow no handler of a group. */
    private void enter(ControlFlowGraph.Block entered) {
        block = entered.number();
        around = around(method, flow, entered);
        canHandle = around == null || around.type == null;
    }

    /** Returns the first handler of exceptions in a block, or null. */
    static TryCatchBlockNode around(MethodNode method, ControlFlowGraph flow, ControlFlowGraph.Block block) {
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            if (flow.position(range.start) <= block.first() && flow.position(range.end) > block.first()) {
                return range;
            }
        }
        return null;
    }

    private void step(AbstractInsnNode instruction) {
        if (!isOfProgram.test(instruction)) {
            return;
        }
        open.values().removeIf(group -> order.endsBefore(group, instruction));
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
            field((FieldInsnNode) instruction);
        } else if (mayThrowOrCall(instruction)) {
            if (!canHandle || ends.of(instruction) == StrandBoundaries.Effect.ENDS) {
                open.clear();
            }
            open.values().forEach(group -> group.mayThrowSince = true);
        }
    }

    private void field(FieldInsnNode field) {
        if (ends.of(field) == StrandBoundaries.Effect.ENDS) {
            open.clear();
            return;
        }
        Integer holder = known.holders().get(field);
        boolean isSelf = hasSelf && holder != null && holder == known.self();
        if (!isSelf && (holder == null || present.add(holder))) {
            open.values()
                    .forEach(group ->
                            guards.add(new Guard(field, group, group.accesses().size())));
        }
        if (holder == null || !isChecked.test(field)) {
            return;
        }
        boolean writes = field.getOpcode() == Opcodes.PUTFIELD;
        Key key = new Key(holder, writes);
        Group group = open.get(key);
        if (group == null
                || group.accesses().size() == MOST
                || group.accesses().stream()
                        .anyMatch(before -> !before.owner.equals(field.owner) || before.name.equals(field.name))) {
            group = new Group(isSelf, writes, block, around);
            groups.add(group);
            open.put(key, group);
        }
        group.add(field);
    }

    private static boolean mayThrowOrCall(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof LdcInsnNode constant) {
            return !(constant.cst instanceof Number);
        }
        boolean computes = opcode <= Opcodes.SIPUSH
                || opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                || opcode >= Opcodes.POP && opcode <= Opcodes.DCMPG;
        boolean divides =
                opcode == Opcodes.IDIV || opcode == Opcodes.LDIV || opcode == Opcodes.IREM || opcode == Opcodes.LREM;
        return !computes || divides;
    }
}
