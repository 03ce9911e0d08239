/** Commands about stored results: {@code taskrace report} and {@code taskrace suppress}. */
package org.taskrace.cli.report;
