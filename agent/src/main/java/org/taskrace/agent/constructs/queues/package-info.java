/** Queues, exchangers and publishers: the task that gave an item precedes the task that took it. Description: queues.txt. */
package org.taskrace.agent.constructs.queues;
