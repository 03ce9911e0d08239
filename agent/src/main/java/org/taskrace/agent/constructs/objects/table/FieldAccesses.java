package org.taskrace.agent.constructs.objects.table;

import java.util.Set;

/**
 * Fields of its own object that a method accesses, by name.
 *
 * @param mayRead the fields that it reads on some way through it
 * @param mayWrite the fields that it writes on some way
 * @param reads the fields that it reads on each way
 * @param writes the fields that it writes on each way
 * @param holdsMonitor whether it holds the object's monitor meanwhile
 */
public record FieldAccesses(
        Set<String> mayRead, Set<String> mayWrite, Set<String> reads, Set<String> writes, boolean holdsMonitor) {

    public static final FieldAccesses NONE = new FieldAccesses(Set.of(), Set.of(), Set.of(), Set.of(), false);
}
