package org.taskrace.agent.constructs.family;

/**
 * The facts about one or several methods of a type.
 *
 * @param method the name; {@code *} at its end stands for any rest
 * @param descriptor the beginning of the descriptor, empty for all overloads
 * @param call what the call site tells the models
 * @param memory the access to memory that the call makes, or null
 * @param strength the strength of that access, of {@code AtomicHooks}
 * @param progress whether the method may wait for another task
 * @param locality bits of {@link #STAYS}, {@link #QUIET}, {@link #RETURNS_RECEIVER} and the constants behind it
 * @param variation how far the outcome depends on the schedule
 * @param role what a call site of the operation tells about its outcome
 * @param explored how a search of all schedules turns the operation round
 * @param state the state of the process that the operation finds or changes, or null
 */
public record OperationDescription(
        String method,
        String descriptor,
        CallKind call,
        MemoryEffect memory,
        int strength,
        WaitBehaviour progress,
        int locality,
        OutcomeVariation variation,
        OutcomeRole role,
        ExploredAs explored,
        String state) {

    /** The method stores its receiver nowhere, and hands it to no code of the program. */
    static final int STAYS = 1;

    /** The method, called on an object that stays local, runs no code of the program. */
    static final int QUIET = 2;

    /** The result stands for the receiver: the receiver itself, or its iterator. */
    static final int RETURNS_RECEIVER = 4;

    /** The result leads to the receiver, and what is got out of it does not. */
    static final int RETURNS_VIEW = 8;

    /** The result leads to the receiver, and so do the entries that are got out of it. */
    static final int RETURNS_ENTRIES = 16;

    /** Returns whether a method is among those described. */
    boolean matches(String name, String itsDescriptor) {
        boolean isNamed =
                method.endsWith("*") ? name.regionMatches(0, method, 0, method.length() - 1) : method.equals(name);
        return isNamed && itsDescriptor.startsWith(descriptor);
    }

    /** Returns the operation of {@code AtomicHooks}, or -1 if the call accesses no memory. */
    public int atomicOperation(boolean resultIsUnused) {
        return memory == null ? -1 : memory.kind(resultIsUnused) | strength;
    }
}
