/** Recorded schedules: where a schedule differs from the usual one, as a file, and how it is run again. */
package org.taskrace.agent.explore.record;
