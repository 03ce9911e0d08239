/** Starts the program under control, and ends the run. */
package org.taskrace.agent.launch;
