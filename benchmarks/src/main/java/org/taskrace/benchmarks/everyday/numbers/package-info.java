/** Everyday programs on arrays of numbers. */
package org.taskrace.benchmarks.everyday.numbers;
