package org.taskrace.agent.analysis;

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

/**
 * Finds accesses to different fields of one object that are always made together: all reads or all writes, in one basic block, with
 * nothing between them that could end the strand or the block. One check after the last of them is then enough.
 *
 * <p>Invariants: I1: from the first access of a group to the last there is no call, and nothing can be thrown but for an object that is
 * null. I2: where that may happen a {@link Guard} names the accesses that were made before.
 *
 * <p>Cost: one pass over the method.
 */
public final class FieldsTogether {

    /** More fields than this in one check would make it too long to be compiled into its caller. */
    private static final int MOST = 6;

    /**
     * Accesses to different fields of one object, in their order.
     *
     * @param isSelf whether the object is what the first local holds when the method begins
     */
    public record Group(boolean isSelf, boolean writes, List<FieldInsnNode> accesses) {

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

    private final RepeatedAccesses.Found known;
    private final StrandEnds ends;
    private final Predicate<FieldInsnNode> isChecked;
    private final boolean isConstructor;
    private final boolean hasSelf;

    private final List<Group> groups = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final Map<Key, Group> open = new LinkedHashMap<>();

    /** Objects that the block has accessed: they are not null. */
    private final Set<Integer> present = new HashSet<>();

    private FieldsTogether(
            MethodNode method, RepeatedAccesses.Found known, StrandEnds ends, Predicate<FieldInsnNode> isChecked) {
        this.known = known;
        this.ends = ends;
        this.isChecked = isChecked;
        isConstructor = method.name.equals("<init>");
        hasSelf = (method.access & Opcodes.ACC_STATIC) == 0;
    }

    /** {@code isChecked}: accesses to fields of objects that would get a check of their own. */
    public static FieldsTogether of(
            MethodNode method,
            Flow flow,
            RepeatedAccesses.Found known,
            StrandEnds ends,
            Predicate<FieldInsnNode> isChecked) {
        FieldsTogether search = new FieldsTogether(method, known, ends, isChecked);
        for (Flow.Block block : flow.blocks()) {
            search.open.clear();
            search.present.clear();
            for (int i = block.first(); i <= block.last(); i++) {
                search.step(flow.code()[i]);
            }
        }
        search.groups.removeIf(group -> !search.isWorthIt(group));
        search.guards.removeIf(guard -> !search.groups.contains(guard.group())
                || guard.made() == guard.group().accesses().size());
        return search;
    }

    public List<Group> groups() {
        return groups;
    }

    public List<Guard> guards() {
        return guards;
    }

    /** A constructor's writes are worth a check of another kind even if there is only one: the object is new in most cases. */
    private boolean isWorthIt(Group group) {
        return group.accesses().size() > 1 || isConstructor && group.isSelf() && group.writes();
    }

    private void step(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
            field((FieldInsnNode) instruction);
        } else if (mayThrowOrCall(instruction)) {
            open.clear();
        }
    }

    private void field(FieldInsnNode field) {
        if (ends.of(field) == StrandEnds.Effect.ENDS) {
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
        Group group = open.computeIfAbsent(new Key(holder, writes), key -> {
            Group begun = new Group(isSelf, writes, new ArrayList<>());
            groups.add(begun);
            return begun;
        });
        boolean isOther = group.accesses().stream()
                .allMatch(before -> before.owner.equals(field.owner) && !before.name.equals(field.name));
        if (isOther && group.accesses().size() < MOST) {
            group.accesses().add(field);
        }
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
        boolean divides = opcode == Opcodes.IDIV
                || opcode == Opcodes.LDIV
                || opcode == Opcodes.IREM
                || opcode == Opcodes.LREM;
        return !computes || divides;
    }
}
