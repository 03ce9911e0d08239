/** Induction variables of loops, and the array elements and fields that a loop accesses from its entry to each of its exits. */
package org.taskrace.agent.analysis.loops;
