package org.taskrace.agent.transform.sync;

import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.OperationDescription;

/** The view of the constructs' descriptions for calls that access memory in place of an instruction. */
public final class AtomicCallTable {

    /** The call accesses no memory. */
    static final int NONE = -1;

    private AtomicCallTable() {}

    /** Returns the operation of {@code AtomicHooks} that a call makes, or {@link #NONE}. */
    static int operation(String owner, String name, String descriptor, boolean resultIsUnused) {
        OperationDescription operation = ConstructRegistry.all().operation(owner, name, descriptor);
        return operation == null ? NONE : operation.atomicOperation(resultIsUnused);
    }

    /** Returns whether methods of this owner may access memory. */
    public static boolean covers(String owner) {
        return ConstructRegistry.all().accessesMemory(owner);
    }
}
