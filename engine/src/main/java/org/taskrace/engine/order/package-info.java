/**
 * Happens-before of a run: the engine's event interface, the structures that answer, and the edges of this schedule only.
 *
 * <p>Invariants across the room: I1: strands are numbered in the order of execution. I2: all structures agree on what precedes the
 * running strand. I3: an observed edge never makes {@code precedesNow} true.
 */
package org.taskrace.engine.order;
