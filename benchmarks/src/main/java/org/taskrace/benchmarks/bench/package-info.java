/** The measured side of {@code taskrace bench}: one JVM runs one program in one mode, and prints what it took. */
package org.taskrace.benchmarks.bench;
