/** What is run again and again: how a program's classes, input and output start anew for each run. */
package org.taskrace.agent.explore.program;
