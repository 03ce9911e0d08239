package org.taskrace.agent.analysis;

import java.util.Arrays;

/** A number per local and per slot of the stack; what it means is up to the analysis. */
class SlotStack {

    final int locals;

    /** Locals first, then the stack. */
    int[] slots;

    int size;

    SlotStack(int locals) {
        this.locals = locals;
        slots = new int[locals + 8];
        size = locals;
    }

    /** Becomes like another one. */
    void take(SlotStack other) {
        slots = other.slots.clone();
        size = other.size;
    }

    int local(int local) {
        return slots[local];
    }

    void local(int local, int value) {
        slots[local] = value;
    }

    void push(int value) {
        if (size == slots.length) {
            slots = Arrays.copyOf(slots, size * 2);
        }
        slots[size++] = value;
    }

    int pop() {
        if (size == locals) {
            throw new IllegalStateException("nothing on the stack");
        }
        return slots[--size];
    }

    void drop(int count) {
        for (int i = 0; i < count; i++) {
            pop();
        }
    }
}
