package org.taskrace.agent.scheduler.fibers;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** Carriers that wait for their next use, by the size of their stacks. */
final class CarrierPool {

    private final Map<Long, ArrayDeque<Carrier>> idle = new HashMap<>();

    /** Returns a carrier with a stack of this size. */
    Carrier take(long stackSize) {
        ArrayDeque<Carrier> ofSize = idle.get(stackSize);
        Carrier carrier = ofSize == null ? null : ofSize.poll();
        if (carrier == null) {
            carrier = new Carrier(stackSize);
            carrier.start();
        }
        return carrier;
    }

    /** Takes back a carrier whose body has ended. */
    void giveBack(Carrier carrier) {
        idle.computeIfAbsent(carrier.stackSize(), size -> new ArrayDeque<>()).push(carrier);
    }
}
