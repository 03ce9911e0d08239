package org.taskrace.language.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.code.TaskCode;

/**
 * The frame of one task body while it is being compiled: its slots, the depth of its operand stack, and what it
 * captures.
 *
 * <p>A child gets copies of the outer values that its body (or a body inside it) names, and no others. So the cost of
 * creating a task does not depend on how many names are visible. A loop's counter keeps the value that it had at the
 * creation.
 */
final class TaskContext {

    final TaskContext parent;

    private final IntList captureFrom = new IntList(1);
    private final IntList captureTo = new IntList(1);
    private final Map<Name, Integer> captured = new HashMap<>(2);
    private int slots;
    private int depth;
    private int maxDepth;

    TaskContext(TaskContext parent) {
        this.parent = parent;
    }

    int newSlot() {
        return slots++;
    }

    /** Returns the slot of a name in this frame; captures it from the frames outside if needed. */
    int slotOf(Name name) {
        if (name.owner == this) {
            return name.slotOrLocation;
        }
        Integer known = captured.get(name);
        if (known != null) {
            return known;
        }
        // Outwards to the first frame that has it, then inwards again: no recursion, since bodies nest deeply.
        List<TaskContext> without = new ArrayList<>();
        TaskContext context = this;
        while (context != name.owner && !context.captured.containsKey(name)) {
            without.add(context);
            context = context.parent;
        }
        int slot = context == name.owner ? name.slotOrLocation : context.captured.get(name);
        for (int i = without.size() - 1; i >= 0; i--) {
            slot = without.get(i).capture(name, slot);
        }
        return slot;
    }

    private int capture(Name name, int parentSlot) {
        int slot = newSlot();
        captured.put(name, slot);
        captureFrom.add(parentSlot);
        captureTo.add(slot);
        return slot;
    }

    /** Grows (or shrinks) the operand stack by this many values. */
    void push(int values) {
        depth += values;
        maxDepth = Math.max(maxDepth, depth);
    }

    TaskCode complete(int entry) {
        return new TaskCode(entry, slots, maxDepth, captureFrom.toArray(), captureTo.toArray());
    }
}
