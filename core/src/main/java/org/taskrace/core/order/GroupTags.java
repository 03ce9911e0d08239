package org.taskrace.core.order;

import static org.taskrace.core.order.LabelSpace.TAGS;
import static org.taskrace.core.order.LabelSpace.TAG_BITS;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.taskrace.core.sets.SegmentedInts;
import org.taskrace.core.sets.SegmentedLongs;

/**
 * The upper level of the concurrent list: the groups in order, each with a tag that grows along the list. Changes take this
 * object's monitor; tags may be read at any time and are valid if {@link #isStill} says so afterwards.
 *
 * <p>A caller may hold the lock of a group while it enters; nothing in here takes such a lock, so there is no cycle.
 */
final class GroupTags {

    static final int NONE = -1;

    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup().findVarHandle(GroupTags.class, "version", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final SegmentedLongs tag = new SegmentedLongs(0);
    private final SegmentedInts next = new SegmentedInts(NONE);
    private final SegmentedInts previous = new SegmentedInts(NONE);

    /** Odd while tags are being spread. */
    @SuppressWarnings("unused") // through VERSION
    private int version;

    private int groups = 1;

    GroupTags() {
        ensure(0);
    }

    private void ensure(int group) {
        tag.ensure(group);
        next.ensure(group);
        previous.ensure(group);
    }

    /** Returns the version to pass to {@link #isStill} after tags were read; pairs with setRelease in spreadAround. */
    int versionAcquire() {
        return (int) VERSION.getAcquire(this);
    }

    /**
     * Returns whether no tag was changed since that version was read, and none was being changed then; after a
     * loadLoadFence.
     */
    boolean isStill(int earlier) {
        return (earlier & 1) == 0 && (int) VERSION.getOpaque(this) == earlier;
    }

    long tagOpaque(int group) {
        return tag.getOpaque(group);
    }

    /** Returns the number of a new group, which is not in the list yet. */
    synchronized int allocate() {
        ensure(groups);
        return groups++;
    }

    /** Puts a new group behind another one. */
    synchronized void linkAfter(int group, int added) {
        long newTag = tagAfter(group);
        if (newTag < 0) {
            spreadAround(group);
            newTag = tagAfter(group);
        }
        int behind = next.getPlain(group);
        // No comparison can use this tag before an element's position names the new group, which is released later.
        tag.setOpaque(added, newTag);
        next.setPlain(added, behind);
        previous.setPlain(added, group);
        next.setPlain(group, added);
        if (behind != NONE) {
            previous.setPlain(behind, added);
        }
    }

    private long tagAfter(int group) {
        int behind = next.getPlain(group);
        return LabelSpace.tagBetween(tag.getPlain(group), behind == NONE ? TAGS : tag.getPlain(behind));
    }

    /** Spreads the groups of the smallest range of tags around this group that is not too dense. */
    private void spreadAround(int group) {
        int left = group;
        int right = group;
        int count = 1;
        for (int bits = 1; bits <= TAG_BITS; bits++) {
            long low = tag.getPlain(group) & -(1L << bits);
            long high = low + (1L << bits);
            for (int g = previous.getPlain(left); g != NONE && tag.getPlain(g) >= low; g = previous.getPlain(left)) {
                left = g;
                count++;
            }
            for (int g = next.getPlain(right); g != NONE && tag.getPlain(g) < high; g = next.getPlain(right)) {
                right = g;
                count++;
            }
            if (count <= LabelSpace.tagRangeCapacity(bits)) {
                spread(left, count, low, (1L << bits) / count);
                return;
            }
        }
        throw new IllegalStateException("no tags left for " + groups + " groups");
    }

    private void spread(int left, int count, long low, long distance) {
        int even = (int) VERSION.getOpaque(this);
        VERSION.setOpaque(this, even + 1);
        VarHandle.storeStoreFence(); // a thread that sees a tag that follows also sees the odd version; pairs with
        // loadLoadFence in precedes
        long newTag = low;
        for (int i = 0, member = left; i < count; i++, member = next.getPlain(member)) {
            tag.setOpaque(member, newTag);
            newTag += distance;
        }
        VERSION.setRelease(this, even + 2); // pairs with versionAcquire
    }

    /** Returns the group behind this one; only while no thread inserts. */
    int next(int group) {
        return next.getPlain(group);
    }

    long bytes() {
        return tag.bytes() + next.bytes() + previous.bytes();
    }

    synchronized void checkInvariants() {
        int seen = 1;
        for (int group = 0; next.getPlain(group) != NONE; group = next.getPlain(group)) {
            int behind = next.getPlain(group);
            if (previous.getPlain(behind) != group || tag.getPlain(group) >= tag.getPlain(behind)) {
                throw new IllegalStateException("I1 does not hold at group " + behind);
            }
            seen++;
        }
        if (seen != groups) {
            throw new IllegalStateException("I1 does not hold: " + seen + " of " + groups + " groups are linked");
        }
    }
}
