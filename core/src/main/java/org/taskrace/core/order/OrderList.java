package org.taskrace.core.order;

import static org.taskrace.core.order.LabelSpace.GROUP_CAPACITY;
import static org.taskrace.core.order.LabelSpace.LABELS;
import static org.taskrace.core.order.LabelSpace.TAGS;
import static org.taskrace.core.order.LabelSpace.TAG_BITS;
import static org.taskrace.core.order.LabelSpace.group;
import static org.taskrace.core.order.LabelSpace.label;
import static org.taskrace.core.order.LabelSpace.position;

import java.util.Arrays;

/**
 * A total order that grows: insert a new element right after or right before any element, and ask which of two comes
 * first.
 *
 * <p><b>Answers</b>: {@link #precedes}. Elements are ints 0, 1, 2, … in the order of their insertion; 0 is there from
 * the start.
 *
 * <p><b>Source</b>: the two-level lists of Dietz and Sleator (1987), with the tag-range relabelling of Bender et al.
 * (2002) on the upper level. Elements stand in groups of up to {@value LabelSpace#GROUP_CAPACITY}; an element has a
 * label in its group, a group has a tag in the list.
 *
 * <p><b>Cost</b>: a comparison reads two positions and, for different groups, two tags. An insertion after an element
 * is O(1) amortised (groups: O(log n) each, but one is made for 16 insertions at least); before an element it also
 * walks through half a group. Memory: 12 bytes an element and 24 a group, so at most 13.5 bytes an element, and the
 * slack of growing arrays.
 *
 * <p><b>Requires</b>: one thread.
 *
 * <p><b>Differs</b>: a full group is split near the insertion point instead of in the middle. So repeated insertion at
 * one place (a flat loop of spawns) leaves groups three quarters full. A group that runs out of labels before it is
 * full is relabelled alone. Elements are never removed.
 */
public final class OrderList {

    private static final int NONE = -1;

    private long[] position = new long[16];
    private int[] nextInGroup = new int[16];
    private int size;

    private long[] tag = new long[4];
    private int[] nextGroup = new int[4];
    private int[] previousGroup = new int[4];
    private int[] firstOfGroup = new int[4];
    private int[] countOfGroup = new int[4];
    private int groups;
    private int lastGroup;

    /** The members of the group that is being relabelled, in order. */
    private final int[] members = new int[GROUP_CAPACITY];

    /** The number of labels and tags that were given anew: the cost of insertions beyond themselves. */
    private long relabelled;

    /** Creates a list that holds one element, 0. */
    public OrderList() {
        groups = 1;
        nextGroup[0] = NONE;
        previousGroup[0] = NONE;
        firstOfGroup[0] = 0;
        countOfGroup[0] = 1;
        size = 1;
        nextInGroup[0] = NONE;
        position[0] = position(0, LabelSpace.evenLabel(0, 1));
    }

    /** Returns whether {@code left} stands before {@code right}; false for an element and itself. */
    public boolean precedes(int left, int right) {
        long leftPosition = position[left];
        long rightPosition = position[right];
        int leftGroup = group(leftPosition);
        int rightGroup = group(rightPosition);
        return leftGroup == rightGroup ? leftPosition < rightPosition : tag[leftGroup] < tag[rightGroup];
    }

    /** Inserts a new element immediately after this one, and returns it. */
    public int insertAfter(int element) {
        checkElement(element);
        makeRoomAround(element);
        long label = labelAfter(element);
        if (label < 0) {
            relabel(group(position[element]));
            label = labelAfter(element);
        }
        int inserted = add(group(position[element]), label);
        nextInGroup[inserted] = nextInGroup[element];
        nextInGroup[element] = inserted;
        return inserted;
    }

    /** Inserts a new element immediately before this one, and returns it. */
    public int insertBefore(int element) {
        checkElement(element);
        makeRoomAround(element);
        int group = group(position[element]);
        int before = predecessorInGroup(group, element);
        if (before != NONE) {
            return insertAfter(before);
        }
        long label = LabelSpace.labelBetween(-1, label(position[element]));
        if (label < 0) {
            relabel(group);
            label = LabelSpace.labelBetween(-1, label(position[element]));
        }
        int inserted = add(group, label);
        nextInGroup[inserted] = element;
        firstOfGroup[group] = inserted;
        return inserted;
    }

    /** Returns the first element of the order. */
    public int first() {
        // A split makes its new group behind the old one, so group 0 stays the first.
        return firstOfGroup[0];
    }

    /** Returns the last element of the order. */
    public int last() {
        int element = firstOfGroup[lastGroup];
        while (nextInGroup[element] != NONE) {
            element = nextInGroup[element];
        }
        return element;
    }

    /** Returns the number of elements. */
    public int size() {
        return size;
    }

    /** Returns all elements, in order. */
    public int[] toArray() {
        int[] elements = new int[size];
        int n = 0;
        for (int group = 0; group != NONE; group = nextGroup[group]) {
            for (int element = firstOfGroup[group]; element != NONE; element = nextInGroup[element]) {
                elements[n++] = element;
            }
        }
        return elements;
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 12L * position.length + 24L * tag.length;
    }

    /** Returns the number of labels and tags that were assigned anew so far, for tests of the amortised cost. */
    long relabelled() {
        return relabelled;
    }

    private void checkElement(int element) {
        if (element < 0 || element >= size) {
            throw new IllegalArgumentException("no element " + element + " in a list of " + size);
        }
    }

    private long labelAfter(int element) {
        int next = nextInGroup[element];
        return LabelSpace.labelBetween(label(position[element]), next == NONE ? LABELS : label(position[next]));
    }

    private int predecessorInGroup(int group, int element) {
        int before = NONE;
        for (int member = firstOfGroup[group]; member != element; member = nextInGroup[member]) {
            before = member;
        }
        return before;
    }

    private int add(int group, long label) {
        if (size == position.length) {
            if (size == Integer.MAX_VALUE - 8) {
                throw new IllegalStateException("an order list holds at most " + size + " elements");
            }
            int capacity = (int) Math.min(size + (size >> 1) + 1L, Integer.MAX_VALUE - 8);
            position = Arrays.copyOf(position, capacity);
            nextInGroup = Arrays.copyOf(nextInGroup, capacity);
        }
        position[size] = position(group, label);
        countOfGroup[group]++;
        return size++;
    }

    /** Splits the element's group if it is full. */
    private void makeRoomAround(int element) {
        int group = group(position[element]);
        int count = countOfGroup[group];
        if (count < GROUP_CAPACITY) {
            return;
        }
        collect(group);
        int index = 0;
        while (members[index] != element) {
            index++;
        }
        int staying = LabelSpace.staying(index, count);
        int behind = addGroupAfter(group);
        nextInGroup[members[staying - 1]] = NONE;
        countOfGroup[group] = staying;
        firstOfGroup[behind] = members[staying];
        countOfGroup[behind] = count - staying;
        labelEvenly(group, 0, staying);
        labelEvenly(behind, staying, count - staying);
    }

    private void relabel(int group) {
        collect(group);
        labelEvenly(group, 0, countOfGroup[group]);
    }

    private void collect(int group) {
        int n = 0;
        for (int member = firstOfGroup[group]; member != NONE; member = nextInGroup[member]) {
            members[n++] = member;
        }
    }

    private void labelEvenly(int group, int from, int count) {
        relabelled += count;
        for (int i = 0; i < count; i++) {
            position[members[from + i]] = position(group, LabelSpace.evenLabel(i, count));
        }
    }

    private int addGroupAfter(int group) {
        if (groups == tag.length) {
            int capacity = groups + (groups >> 1);
            tag = Arrays.copyOf(tag, capacity);
            nextGroup = Arrays.copyOf(nextGroup, capacity);
            previousGroup = Arrays.copyOf(previousGroup, capacity);
            firstOfGroup = Arrays.copyOf(firstOfGroup, capacity);
            countOfGroup = Arrays.copyOf(countOfGroup, capacity);
        }
        long newTag = tagAfter(group);
        if (newTag < 0) {
            spreadAround(group);
            newTag = tagAfter(group);
        }
        int added = groups++;
        int next = nextGroup[group];
        tag[added] = newTag;
        nextGroup[added] = next;
        previousGroup[added] = group;
        nextGroup[group] = added;
        if (next == NONE) {
            lastGroup = added;
        } else {
            previousGroup[next] = added;
        }
        return added;
    }

    private long tagAfter(int group) {
        int next = nextGroup[group];
        return LabelSpace.tagBetween(tag[group], next == NONE ? TAGS : tag[next]);
    }

    /** Spreads the groups of the smallest range of tags around this group that is not too dense. */
    private void spreadAround(int group) {
        int left = group;
        int right = group;
        int count = 1;
        for (int bits = 1; bits <= TAG_BITS; bits++) {
            long low = tag[group] & -(1L << bits);
            long high = low + (1L << bits);
            while (previousGroup[left] != NONE && tag[previousGroup[left]] >= low) {
                left = previousGroup[left];
                count++;
            }
            while (nextGroup[right] != NONE && tag[nextGroup[right]] < high) {
                right = nextGroup[right];
                count++;
            }
            if (count <= LabelSpace.tagRangeCapacity(bits)) {
                relabelled += count;
                long distance = (1L << bits) / count;
                long next = low;
                for (int i = 0, member = left; i < count; i++, member = nextGroup[member]) {
                    tag[member] = next;
                    next += distance;
                }
                return;
            }
        }
        throw new IllegalStateException("no tags left for " + groups + " groups");
    }

    /**
     * Checks I1: tags grow along the list of groups, which is linked both ways; I2: labels grow in each group; I3: each group
     * holds 1 … {@value LabelSpace#GROUP_CAPACITY} elements, as many as it counts, and each of them names it; I4: each element
     * is in exactly one group.
     */
    public void checkInvariants() {
        int elements = 0;
        int seen = 0;
        int previous = NONE;
        for (int group = 0; group != NONE; group = nextGroup[group]) {
            check(previousGroup[group] == previous && (previous == NONE || tag[previous] < tag[group]), "I1", group);
            check(tag[group] >= 0 && tag[group] < TAGS, "I1", group);
            int count = 0;
            long lastLabel = -1;
            for (int element = firstOfGroup[group]; element != NONE; element = nextInGroup[element]) {
                check(group(position[element]) == group, "I3", group);
                check(label(position[element]) > lastLabel, "I2", group);
                lastLabel = label(position[element]);
                count++;
            }
            check(count == countOfGroup[group] && count >= 1 && count <= GROUP_CAPACITY, "I3", group);
            elements += count;
            previous = group;
            seen++;
        }
        check(seen == groups && previous == lastGroup, "I1", previous);
        check(elements == size, "I4", previous);
    }

    private static void check(boolean holds, String invariant, int group) {
        if (!holds) {
            throw new IllegalStateException(invariant + " does not hold at group " + group);
        }
    }
}
