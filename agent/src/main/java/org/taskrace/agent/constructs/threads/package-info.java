/** Threads, their joins and interrupts, and waits for reference queues. Description: threads.txt. */
package org.taskrace.agent.constructs.threads;
