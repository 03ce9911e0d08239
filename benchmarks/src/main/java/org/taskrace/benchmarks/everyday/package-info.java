/** The everyday suite: programs as users write them, with results that are checked. */
package org.taskrace.benchmarks.everyday;
