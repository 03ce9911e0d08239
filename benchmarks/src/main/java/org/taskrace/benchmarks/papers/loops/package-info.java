/** Loop programs of the ESP-bags paper, written anew. */
package org.taskrace.benchmarks.papers.loops;
