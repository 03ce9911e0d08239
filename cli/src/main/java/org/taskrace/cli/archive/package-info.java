/** What the JVM's class-data archive is written from, for a quick start. */
package org.taskrace.cli.archive;
