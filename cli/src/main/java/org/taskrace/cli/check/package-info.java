/** The command {@code check}: judges runs that were recorded. */
package org.taskrace.cli.check;
