package org.taskrace.agent.transform.sync;

import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.OperationDescription;
import org.taskrace.hooks.sync.AtomicHooks;

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

    /** Returns the operation of a call whose function, if it gets one, has this operator. */
    static int operation(String owner, String name, String descriptor, boolean resultIsUnused, int operatorOfFunction) {
        int operator = operator(name, descriptor, operatorOfFunction);
        int operation = operation(owner, name, descriptor, resultIsUnused && operator != AtomicHooks.ANY);
        return operation != NONE && AtomicHooks.kind(operation) == AtomicHooks.UPDATE
                ? AtomicHooks.by(operator, operation)
                : operation;
    }

    /** Returns the operator by which a call updates a value, as far as its name and its function tell. */
    static int operator(String name, String descriptor, int operatorOfFunction) {
        if (descriptor.contains("Ljava/util/function/")) {
            return operatorOfFunction;
        }
        return name.startsWith("getAndBitwiseOr")
                ? AtomicHooks.OR
                : name.startsWith("getAndBitwiseAnd")
                        ? AtomicHooks.AND
                        : name.startsWith("getAndBitwiseXor") ? AtomicHooks.XOR : AtomicHooks.SUM;
    }

    /** Returns whether methods of this owner may access memory. */
    public static boolean covers(String owner) {
        return ConstructRegistry.all().accessesMemory(owner);
    }
}
