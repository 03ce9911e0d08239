/** Parallel streams: each element is a task of its own. Description: streams.txt. */
package org.taskrace.agent.constructs.streams;
