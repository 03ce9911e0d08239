/** Runs of the explored program, one schedule each: the runner, what runs are compared by, replays, and shorter schedules. */
package org.taskrace.agent.explore.runs;
