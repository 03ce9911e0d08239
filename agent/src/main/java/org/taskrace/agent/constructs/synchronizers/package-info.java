/** Latches, barriers, phasers and semaphores, and the questions about their state. Description: synchronizers.txt. */
package org.taskrace.agent.constructs.synchronizers;
