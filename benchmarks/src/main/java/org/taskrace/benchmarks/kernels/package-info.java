/** Small kernels that several benchmarks share. */
package org.taskrace.benchmarks.kernels;
