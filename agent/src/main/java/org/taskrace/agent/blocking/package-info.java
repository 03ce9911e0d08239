/** The analysis that tells whether the body of a task may block, so that the task needs a stack of its own. */
package org.taskrace.agent.blocking;
