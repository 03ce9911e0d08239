/** The explored program: its classes, input and output start anew for each run. */
package org.taskrace.agent.explore.program;
