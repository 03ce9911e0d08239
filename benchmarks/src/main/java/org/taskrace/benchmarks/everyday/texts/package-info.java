/** Everyday programs on strings and maps. */
package org.taskrace.benchmarks.everyday.texts;
