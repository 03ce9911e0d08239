/** Executors: a submission creates a task, a wait for the executor joins its tasks. Description: executors.txt. */
package org.taskrace.agent.constructs.executors;
