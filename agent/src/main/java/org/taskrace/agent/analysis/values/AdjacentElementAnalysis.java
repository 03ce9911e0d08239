package org.taskrace.agent.analysis.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Analysis that finds groups of accesses to adjacent elements: {@code a[i]}, {@code a[i + 1]} and so on, all reads or all writes, in one
 * basic block and one strand. One check of a range after the last access is enough. If an exception comes between, the accesses made so far
 * are a range as well.
 *
 * <p>Invariant: all exceptions between the accesses of a group leave the method, or all go to the handler of the group.
 *
 * <p>Cost: one pass over the method.
 */
public final class AdjacentElementAnalysis {

    /** The length at which a group is cut: it has as many sites as accesses. */
    private static final int MOST = 16;

    /** Accesses to adjacent elements, in their order. */
    public record Group(boolean writes, List<AbstractInsnNode> accesses) {

        public AbstractInsnNode first() {
            return accesses.get(0);
        }

        public AbstractInsnNode last() {
            return accesses.get(accesses.size() - 1);
        }
    }

    /**
     * The groups of a basic block, which may overlap.
     *
     * @param around the handler of all exceptions in the block, or null if they leave the method
     */
    public record Groups(List<Group> groups, TryCatchBlockNode around) {

        /** Returns the group that begins first. */
        public Group first() {
            return groups.get(0);
        }
    }

    private record Key(int array, int base, boolean writes) {}

    private record Open(Group group, int next) {}

    private final RedundantAccessAnalysis.Found known;
    private final StrandBoundaries ends;
    private final Predicate<AbstractInsnNode> isChecked;
    private final CheckOrder<Group> order;
    private final List<Group> groups = new ArrayList<>();
    private final Map<Key, Open> open = new HashMap<>();

    private AdjacentElementAnalysis(
            RedundantAccessAnalysis.Found known, StrandBoundaries ends, Predicate<AbstractInsnNode> isChecked) {
        this.known = known;
        this.ends = ends;
        this.isChecked = isChecked;
        order = new CheckOrder<>(known, ends, Group::accesses);
    }

    /**
     * Returns the groups of each block.
     *
     * @param isChecked the accesses to elements that need a check
     * @param isOfProgram the instructions that earlier passes did not insert
     */
    public static List<Groups> of(
            MethodNode method,
            ControlFlowGraph flow,
            RedundantAccessAnalysis.Found known,
            StrandBoundaries ends,
            Predicate<AbstractInsnNode> isChecked,
            Predicate<AbstractInsnNode> isOfProgram) {
        List<Groups> found = new ArrayList<>();
        for (ControlFlowGraph.Block block : flow.blocks()) {
            TryCatchBlockNode around = FieldGroupAnalysis.around(method, flow, block);
            // An exception that is caught here or there, depending on its type, would have to be caught here and there
            // again.
            if (around == null || around.type == null) {
                AdjacentElementAnalysis search = new AdjacentElementAnalysis(known, ends, isChecked);
                for (int i = block.first(); i <= block.last(); i++) {
                    if (isOfProgram.test(flow.code()[i])) {
                        search.step(flow.code()[i]);
                    }
                }
                search.groups.removeIf(group -> group.accesses().size() < 2);
                search.order.removeLate(search.groups, method.instructions);
                if (!search.groups.isEmpty()) {
                    found.add(new Groups(search.groups, around));
                }
            }
        }
        return found;
    }

    private void step(AbstractInsnNode instruction) {
        open.values().removeIf(one -> order.endsBefore(one.group(), instruction));
        if (ArrayAccess.is(instruction.getOpcode())) {
            RedundantAccessAnalysis.Element element = known.elements().get(instruction);
            if (element != null && isChecked.test(instruction)) {
                add(instruction, element);
            }
        } else if (ends.of(instruction) == StrandBoundaries.Effect.ENDS) {
            open.clear();
        }
    }

    private void add(AbstractInsnNode access, RedundantAccessAnalysis.Element element) {
        boolean writes = ArrayAccess.writes(access.getOpcode());
        Key key = new Key(element.array(), element.base(), writes);
        Open before = open.get(key);
        Group group = before == null ? null : before.group;
        if (group == null || before.next != element.offset() || group.accesses().size() == MOST) {
            group = new Group(writes, new ArrayList<>());
            groups.add(group);
        }
        group.accesses().add(access);
        open.put(key, new Open(group, element.offset() + 1));
    }
}
