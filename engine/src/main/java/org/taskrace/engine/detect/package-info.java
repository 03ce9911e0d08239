/**
 * The engine as a detector of task events and accesses, and the registry of all algorithms.
 *
 * <p>Programs of the task language reach the judge of Java programs through this room, so that the brute-force reference can check it.
 */
package org.taskrace.engine.detect;
