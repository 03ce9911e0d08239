/** Suites of benchmarks for {@code taskrace bench}: programs by name, with the figures of the paper beside them. */
package org.taskrace.benchmarks.suite;
