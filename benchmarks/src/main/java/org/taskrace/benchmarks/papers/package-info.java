/**
 * The papers' benchmarks, written anew: loops (table 2 of the ESP-bags paper), pipelines (the PRacer paper) and
 * promises (table 2 of the DRDP paper).
 *
 * <p>A program is written once, against {@link org.taskrace.benchmarks.papers.SuiteConstructs}, and run with the task
 * API, with plain ForkJoin, or with tasks run as calls. The last is the baseline: this code, serial. Each program
 * checks its result in a way that shares no code with the measured part, or against values known beforehand.
 */
package org.taskrace.benchmarks.papers;
