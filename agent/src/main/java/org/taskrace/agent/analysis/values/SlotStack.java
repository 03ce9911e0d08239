package org.taskrace.agent.analysis.values;

import java.util.Arrays;

/** A number per local and per slot of the stack; what it means is up to the analysis. */
public class SlotStack {

    final int locals;

    /** Locals first, then the stack. */
    public int[] slots;

    public int size;

    public SlotStack(int locals) {
        this.locals = locals;
        slots = new int[locals + 8];
        size = locals;
    }

    /** Becomes like another one. */
    public void take(SlotStack other) {
        slots = other.slots.clone();
        size = other.size;
    }

    public int local(int local) {
        return slots[local];
    }

    public void local(int local, int value) {
        slots[local] = value;
    }

    public void push(int value) {
        if (size == slots.length) {
            slots = Arrays.copyOf(slots, size * 2);
        }
        slots[size++] = value;
    }

    public int pop() {
        if (size == locals) {
            throw new IllegalStateException("nothing on the stack");
        }
        return slots[--size];
    }

    public void drop(int count) {
        for (int i = 0; i < count; i++) {
            pop();
        }
    }
}
