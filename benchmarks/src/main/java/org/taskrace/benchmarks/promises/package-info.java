/** The programs of the DRDP paper's table 2 as event streams, and the tables that compare the structures for promises on them. */
package org.taskrace.benchmarks.promises;
