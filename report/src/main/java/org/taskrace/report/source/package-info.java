/** Finds the source files that reports speak of. */
package org.taskrace.report.source;
