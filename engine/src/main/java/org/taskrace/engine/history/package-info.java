/**
 * The access history: numbered accesses, lock sets, and the judge that compares an access with those that its cell names.
 *
 * <p>Invariants across the room: I1: a number names one access and the set of accesses behind it. I2: for each earlier access that could
 * still race, its cell names that access, or one that races whenever it does.
 */
package org.taskrace.engine.history;
