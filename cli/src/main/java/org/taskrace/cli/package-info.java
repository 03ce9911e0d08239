/** The command line: one class per sub-command, and what they share (exit codes, messages, the version). */
package org.taskrace.cli;
