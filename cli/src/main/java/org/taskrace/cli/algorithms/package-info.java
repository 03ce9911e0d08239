/** The command {@code taskrace algorithms}. */
package org.taskrace.cli.algorithms;
