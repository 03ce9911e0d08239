/** The command {@code taskrace model}: checks programs of the task language. */
package org.taskrace.cli.model;
