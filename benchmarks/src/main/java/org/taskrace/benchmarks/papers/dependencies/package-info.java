/** Programs with promises of the DRDP paper, written anew. */
package org.taskrace.benchmarks.papers.dependencies;
