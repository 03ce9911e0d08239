/** {@code taskrace bench}: what the check costs, measured in JVMs of their own. */
package org.taskrace.cli.bench;
