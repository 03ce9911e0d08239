/** The exit codes of all commands. */
package org.taskrace.cli.exit;
