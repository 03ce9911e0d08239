/** Microbenchmarks of reachability structures, lists and pipelines. */
package org.taskrace.benchmarks;
