/** Futures, completion stages and counted completers: the task that completes a future precedes the tasks that get it. Description: futures.txt. */
package org.taskrace.agent.constructs.futures;
