/** The suites of papers, as the benchmark command runs them. */
package org.taskrace.benchmarks.papers.run;
