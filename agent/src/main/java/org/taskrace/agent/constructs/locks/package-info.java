/** Monitors, locks and isolated blocks: which task holds what, and who waits. Description: locks.txt. */
package org.taskrace.agent.constructs.locks;
