/**
 * Pipes, sockets, channels and selectors. A task that waits for input lets others go on. What a task writes precedes what another
 * one reads from it. Description: channels.txt.
 */
package org.taskrace.agent.constructs.channels;
