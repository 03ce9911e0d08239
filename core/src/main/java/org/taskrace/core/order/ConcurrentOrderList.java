package org.taskrace.core.order;

import static org.taskrace.core.order.LabelSpace.GROUP_CAPACITY;
import static org.taskrace.core.order.LabelSpace.LABELS;
import static org.taskrace.core.order.LabelSpace.group;
import static org.taskrace.core.order.LabelSpace.label;
import static org.taskrace.core.order.LabelSpace.position;

import java.lang.invoke.VarHandle;
import org.taskrace.core.sets.IntList;
import org.taskrace.core.sets.SegmentedInts;
import org.taskrace.core.sets.SegmentedLongs;

/**
 * A total order that grows under several threads. At any time, any thread may insert a new element right after any
 * element, or ask which of two comes first.
 *
 * <p><b>Answers</b>: {@link #precedes}. Elements are ints that the caller chooses (dense ones: they index arrays), so
 * that two lists can hold one set of elements in two orders. Element 0 is there from the start.
 *
 * <p><b>Source</b>: the use that 2D-Order makes of order maintenance (Xu, Lee, Agrawal, PPoPP 2018, sections 2.1 and
 * 2.4). No two threads insert after one element at once, but their insertions may meet in one group. The lists
 * themselves are those of {@link OrderList}.
 *
 * <p><b>Cost</b>: as {@link OrderList}, plus one compare-and-set per insertion. A comparison takes no lock and writes
 * nothing; it reads again what it relied on, and starts anew if that has changed. Memory: 12 bytes an element and 28 a
 * group.
 *
 * <p><b>Requires</b>: an element reaches another thread through a happens-before edge; each element is inserted once.
 *
 * <p><b>Differs</b>: the paper has the scheduler stop all workers for a parallel rebalance, which a library cannot do.
 * Here a group is locked alone, and tags are spread under one lock, while comparisons go on. Three stamps make that
 * safe:
 *
 * <ul>
 *   <li>two elements of one group: the group's state changes whenever labels in it do;
 *   <li>the group of an element: never returns to an earlier value, so reading it twice is enough. A split moves the
 *       last member first. So at each moment a suffix has moved, and the order of groups agrees with that of elements;
 *   <li>the tags of two groups: the version of {@link GroupTags} changes whenever a tag in use does.
 * </ul>
 */
public final class ConcurrentOrderList {

    private static final int NONE = -1;

    /*
     * The state of a group: bit 0 locked, bit 1 labels are changing, bits 2..31 how often they have changed.
     * A comparison masks bit 0: an insertion that finds a free label disturbs no comparison.
     */
    private static final int LOCKED = 1;
    private static final int RELABELLING = 2;
    private static final int ONE_CHANGE = 4;

    private final SegmentedLongs position = new SegmentedLongs(0);
    private final SegmentedInts nextInGroup = new SegmentedInts(0);

    private final GroupTags tags = new GroupTags();
    private final SegmentedInts state = new SegmentedInts(0);
    private final SegmentedInts firstOfGroup = new SegmentedInts(0);
    private final SegmentedInts countOfGroup = new SegmentedInts(0);

    /** Creates a list that holds one element, 0. */
    public ConcurrentOrderList() {
        position.ensure(0);
        nextInGroup.ensure(0);
        ensureGroup(0);
        nextInGroup.setPlain(0, NONE);
        countOfGroup.setPlain(0, 1);
        position.setRelease(0, position(0, LabelSpace.evenLabel(0, 1))); // pairs with getAcquire in precedes
    }

    private void ensureGroup(int group) {
        state.ensure(group);
        firstOfGroup.ensure(group);
        countOfGroup.ensure(group);
    }

    /** Returns whether {@code left} stands before {@code right}; false for an element and itself. */
    public boolean precedes(int left, int right) {
        for (int attempt = 0; ; attempt++) {
            int leftGroup = group(position.getAcquire(left)); // pairs with setRelease in split and insertAfter
            int rightGroup = group(position.getAcquire(right));
            if (leftGroup == rightGroup) {
                int before = state.getAcquire(leftGroup) & ~LOCKED; // pairs with setRelease in unlock
                if ((before & RELABELLING) == 0) {
                    long leftPosition = position.getOpaque(left);
                    long rightPosition = position.getOpaque(right);
                    VarHandle.loadLoadFence(); // pairs with storeStoreFence in beginRelabelling
                    if ((state.getOpaque(leftGroup) & ~LOCKED) == before
                            && group(leftPosition) == leftGroup
                            && group(rightPosition) == leftGroup) {
                        return leftPosition < rightPosition;
                    }
                }
            } else {
                int version = tags.versionAcquire();
                boolean answer = tags.tagOpaque(leftGroup) < tags.tagOpaque(rightGroup);
                VarHandle.loadLoadFence(); // pairs with storeStoreFence in GroupTags.spreadAround and the releases in
                // split
                if (tags.isStill(version)
                        && group(position.getOpaque(left)) == leftGroup
                        && group(position.getOpaque(right)) == rightGroup) {
                    return answer;
                }
            }
            Spin.pause(attempt);
        }
    }

    /** Inserts {@code inserted}, which is not in the list yet, immediately after {@code element}. */
    public void insertAfter(int element, int inserted) {
        position.ensure(inserted);
        nextInGroup.ensure(inserted);
        int group = lockGroupOf(element);
        if (countOfGroup.getPlain(group) == GROUP_CAPACITY) {
            group = split(group, element);
        }
        long label = labelAfter(element);
        if (label < 0) {
            relabel(group);
            label = labelAfter(element);
        }
        nextInGroup.setPlain(inserted, nextInGroup.getPlain(element));
        nextInGroup.setPlain(element, inserted);
        countOfGroup.setPlain(group, countOfGroup.getPlain(group) + 1);
        position.setRelease(inserted, position(group, label)); // pairs with getAcquire in precedes and lockGroupOf
        unlock(group);
    }

    private int lockGroupOf(int element) {
        for (int attempt = 0; ; attempt++) {
            int group = group(position.getAcquire(element)); // pairs with setRelease in split and insertAfter
            int unlocked = state.getOpaque(group);
            if ((unlocked & LOCKED) == 0 && state.compareAndSetAcquire(group, unlocked, unlocked | LOCKED)) {
                if (group(position.getOpaque(element)) == group) {
                    return group;
                }
                unlock(group);
            } else {
                Spin.pause(attempt);
            }
        }
    }

    private void unlock(int group) {
        int locked = state.getPlain(group);
        int unlocked = locked & ~(LOCKED | RELABELLING);
        // pairs with compareAndSetAcquire in lockGroupOf and with getAcquire in precedes
        state.setRelease(group, (locked & RELABELLING) == 0 ? unlocked : unlocked + ONE_CHANGE);
    }

    private void beginRelabelling(int group) {
        state.setOpaque(group, state.getPlain(group) | RELABELLING);
        VarHandle.storeStoreFence(); // a thread that sees a label that follows also sees the mark; pairs with
        // loadLoadFence in
        // precedes
    }

    private long labelAfter(int element) {
        int next = nextInGroup.getPlain(element);
        return LabelSpace.labelBetween(
                label(position.getPlain(element)), next == NONE ? LABELS : label(position.getPlain(next)));
    }

    private void relabel(int group) {
        int[] members = members(group);
        beginRelabelling(group);
        for (int i = 0; i < members.length; i++) {
            position.setOpaque(members[i], position(group, LabelSpace.evenLabel(i, members.length)));
        }
    }

    private int[] members(int group) {
        int[] members = new int[countOfGroup.getPlain(group)];
        int member = firstOfGroup.getPlain(group);
        for (int i = 0; i < members.length; i++) {
            members[i] = member;
            member = nextInGroup.getPlain(member);
        }
        return members;
    }

    /** Splits the locked group; afterwards the half that holds the element is locked, and returned. */
    private int split(int group, int element) {
        int[] members = members(group);
        int index = 0;
        while (members[index] != element) {
            index++;
        }
        int staying = LabelSpace.staying(index, members.length);
        int moving = members.length - staying;
        int behind = tags.allocate();
        ensureGroup(behind);
        firstOfGroup.setPlain(behind, members[staying]);
        countOfGroup.setPlain(behind, moving);
        state.setPlain(behind, LOCKED | RELABELLING);
        tags.linkAfter(group, behind);
        beginRelabelling(group);
        for (int i = moving - 1; i >= 0; i--) {
            // pairs with getAcquire in precedes: a thread that sees this move sees those of all later members, and the
            // new
            // group
            position.setRelease(members[staying + i], position(behind, LabelSpace.evenLabel(i, moving)));
        }
        for (int i = 0; i < staying; i++) {
            position.setOpaque(members[i], position(group, LabelSpace.evenLabel(i, staying)));
        }
        nextInGroup.setPlain(members[staying - 1], NONE);
        countOfGroup.setPlain(group, staying);
        boolean elementStays = index < staying;
        unlock(elementStays ? behind : group);
        return elementStays ? group : behind;
    }

    /** Changes whenever tags are spread, for tests. */
    int tagVersion() {
        return tags.versionAcquire();
    }

    /** Returns all elements, in order; only while no thread inserts. */
    public int[] toArray() {
        IntList elements = new IntList();
        for (int group = 0; group != GroupTags.NONE; group = tags.next(group)) {
            for (int member : members(group)) {
                elements.add(member);
            }
        }
        return elements.toArray();
    }

    /** Returns the bytes held. */
    public long bytes() {
        return position.bytes()
                + nextInGroup.bytes()
                + state.bytes()
                + firstOfGroup.bytes()
                + countOfGroup.bytes()
                + tags.bytes();
    }

    /**
     * Checks, while no thread inserts, I1: tags grow along the list of groups; I2: labels grow in each group; I3: each group
     * holds 1 … {@value LabelSpace#GROUP_CAPACITY} elements, and each of them names it; I4: no group is locked or being
     * relabelled.
     */
    public void checkInvariants() {
        tags.checkInvariants();
        for (int group = 0; group != GroupTags.NONE; group = tags.next(group)) {
            int[] members = members(group);
            check(members.length >= 1 && members.length <= GROUP_CAPACITY, "I3", group);
            check((state.getAcquire(group) & (LOCKED | RELABELLING)) == 0, "I4", group);
            check(nextInGroup.getPlain(members[members.length - 1]) == NONE, "I3", group);
            for (int i = 0; i < members.length; i++) {
                check(group(position.getPlain(members[i])) == group, "I3", group);
                check(
                        i == 0 || label(position.getPlain(members[i - 1])) < label(position.getPlain(members[i])),
                        "I2",
                        group);
            }
        }
    }

    private static void check(boolean holds, String invariant, int group) {
        if (!holds) {
            throw new IllegalStateException(invariant + " does not hold at group " + group);
        }
    }
}
