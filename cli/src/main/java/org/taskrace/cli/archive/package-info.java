/** The run from which the JVM's class-data archive is written, for a quick start. */
package org.taskrace.cli.archive;
