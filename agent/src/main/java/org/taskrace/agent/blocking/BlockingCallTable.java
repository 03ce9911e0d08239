package org.taskrace.agent.blocking;

import org.taskrace.agent.constructs.family.ConstructRegistry;

/** The view of the constructs' descriptions for the analysis of waits: which JDK methods may block. */
final class BlockingCallTable {

    private BlockingCallTable() {}

    /** Returns whether a method of the JDK has to do with other tasks or with time, as far as a family says. */
    static boolean interacts(String owner, String name, String descriptor) {
        return ConstructRegistry.all().variation(owner, name, descriptor) != null
                && of(owner, name, descriptor) != MayBlock.NEVER;
    }

    /** Returns whether a method of the JDK, other than those of ForkJoin tasks, may wait. */
    static MayBlock of(String owner, String name, String descriptor) {
        return switch (ConstructRegistry.all().progress(owner, name, descriptor)) {
            case PURE, COMPUTES -> MayBlock.NEVER;
            case RETURNS -> MayBlock.HARDLY;
            case WAITS -> MayBlock.MAYBE;
        };
    }
}
