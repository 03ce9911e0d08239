/** Random small programs, all their interleavings, and the comparison with what a search of their schedules finds. */
package org.taskrace.agent.explore.oracle;
