package org.taskrace.agent.analysis.values;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Order of delayed checks: decides which groups of accesses may be checked at the last of them. A read under a lock follows the write that it sees, so its check adds an edge that
 * later checks rely on.
 *
 * <p>Rules: R1: accesses to one location, one of them a write, are judged in their order. A read that is judged after the strand's own write would not find the write that it saw. R2:
 * no read is judged after an access whose location depends on the value read: {@code p = x.ref; p.value}. R3: no read of a reference is judged after a call that runs code of the
 * program, which may access the object.
 *
 * <p>Blind spot: a delayed check may come after the check of an independent read, and rely on an edge from that one. That turns a race into a claim for this schedule only; it
 * never invents a race. A call may also depend on a number that was read.
 *
 * @param <G> a group of accesses, all reads or all writes
 */
final class CheckOrder<G> {

    /** An access between those of a group to which R1 applies. */
    private record Conflict<G>(G group, AbstractInsnNode between) {}

    private final RedundantAccessAnalysis.Found known;
    private final StrandBoundaries ends;
    private final Function<G, ? extends List<? extends AbstractInsnNode>> accesses;
    private final List<Conflict<G>> conflicts = new ArrayList<>();

    /** Creates the order of a group; {@code accesses} are those of the group, in their order. */
    CheckOrder(
            RedundantAccessAnalysis.Found known,
            StrandBoundaries ends,
            Function<G, ? extends List<? extends AbstractInsnNode>> accesses) {
        this.known = known;
        this.ends = ends;
        this.accesses = accesses;
    }

    /** Returns whether a group must end before an instruction (R2, R3); if not, notes conflicts with it (R1). */
    boolean endsBefore(G group, AbstractInsnNode next) {
        List<? extends AbstractInsnNode> delayed = accesses.apply(group);
        boolean isWrite = writes(delayed.get(0));
        if (next instanceof MethodInsnNode call) {
            return !isWrite && delayed.stream().anyMatch(CheckOrder::readsReference) && ends.runsProgramCode(call);
        }
        if (!(next instanceof FieldInsnNode) && !ArrayAccess.is(next.getOpcode())) {
            return false;
        }
        if (!isWrite && delayed.stream().anyMatch(read -> known.mayDepend(next, read))) {
            return true;
        }
        if (isWrite != writes(next) && delayed.stream().anyMatch(access -> mayBeOneLocation(access, next))) {
            conflicts.add(new Conflict<>(group, next));
        }
        return false;
    }

    /** Removes the groups that would be checked after a later access to one of their locations (R1); their accesses are checked one by one. */
    void removeLate(List<G> groups, InsnList code) {
        boolean isRemoved = true;
        while (isRemoved) {
            isRemoved = conflicts.removeIf(conflict -> groups.contains(conflict.group())
                    && code.indexOf(last(conflict.group())) > checkedAt(conflict.between(), groups, code)
                    && groups.remove(conflict.group()));
        }
    }

    private AbstractInsnNode last(G group) {
        List<? extends AbstractInsnNode> all = accesses.apply(group);
        return all.get(all.size() - 1);
    }

    private int checkedAt(AbstractInsnNode access, List<G> groups, InsnList code) {
        for (G group : groups) {
            if (accesses.apply(group).contains(access)) {
                return code.indexOf(last(group));
            }
        }
        return code.indexOf(access);
    }

    private static boolean readsReference(AbstractInsnNode read) {
        return read.getOpcode() == Opcodes.AALOAD
                || read instanceof FieldInsnNode field && (field.desc.startsWith("L") || field.desc.startsWith("["));
    }

    private static boolean writes(AbstractInsnNode access) {
        int opcode = access.getOpcode();
        return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC || ArrayAccess.writes(opcode);
    }

    /** Returns whether two accesses may touch one location; a read of a location that was surely written before has no check. */
    private boolean mayBeOneLocation(AbstractInsnNode delayed, AbstractInsnNode next) {
        if (delayed instanceof FieldInsnNode one) {
            return next instanceof FieldInsnNode other
                    && one.name.equals(other.name)
                    && one.desc.equals(other.desc)
                    && !(writes(delayed) && isOneObject(one, other));
        }
        if (!ArrayAccess.is(next.getOpcode()) || kind(delayed.getOpcode()) != kind(next.getOpcode())) {
            return false;
        }
        RedundantAccessAnalysis.Element one = known.elements().get(delayed);
        RedundantAccessAnalysis.Element other = known.elements().get(next);
        if (one == null || other == null || one.base() != other.base()) {
            return true;
        }
        boolean isOneArray = one.array() == other.array();
        return one.offset() == other.offset() && !(writes(delayed) && isOneArray);
    }

    private boolean isOneObject(FieldInsnNode one, FieldInsnNode other) {
        Integer holder = known.holders().get(one);
        return holder != null && holder.equals(known.holders().get(other));
    }

    /** Returns one number for the loads and stores of one kind of array. */
    private static int kind(int opcode) {
        return ArrayAccess.writes(opcode) ? opcode - Opcodes.IASTORE : opcode - Opcodes.IALOAD;
    }
}
