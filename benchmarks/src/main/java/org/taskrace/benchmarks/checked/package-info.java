/** Programs of the task API that can be checked serially and in parallel, to compare the two. */
package org.taskrace.benchmarks.checked;
