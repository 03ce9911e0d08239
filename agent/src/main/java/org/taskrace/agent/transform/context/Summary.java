package org.taskrace.agent.transform.context;

import org.objectweb.asm.tree.InsnList;

/**
 * Accesses of a region that are collected in locals and checked when the region is left. A region is a loop, or a basic
 * block as a loop of one iteration.
 *
 * <p>Exact: {@link #leave} checks the accesses that {@link #add} has seen, and no others, on every exit, exceptions
 * included. Nothing may end the strand within the region.
 *
 * <p>Not sealed: the kinds lie in the rooms of what they summarise (fields, arrays, loops). A sealed interface outside
 * a named module must have all its kinds in its own package.
 */
public interface Summary {

    /** Emits code before the region: nothing was accessed yet. */
    void enter(InsnList code);

    /** Inserts code at the accesses themselves, which notes what they touch. */
    void add();

    /** Emits code on a way out: hands what was collected to the shadow, or to a summary of an outer region. */
    void leave(Exit exit, InsnList code);

    /** Returns the number of checks on each exit, for the budget of the region. */
    int cost();
}
