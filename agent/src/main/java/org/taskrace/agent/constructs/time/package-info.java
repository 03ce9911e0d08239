/** Delayed and periodic tasks, and timers, in virtual time. Description: time.txt. */
package org.taskrace.agent.constructs.time;
