/** The command {@code taskrace lattice}: examines task graphs. */
package org.taskrace.cli.lattice;
