/** Measurements of {@code taskrace bench}: starts the JVMs in which benchmarks run, and holds their times. */
package org.taskrace.cli.bench.measure;
