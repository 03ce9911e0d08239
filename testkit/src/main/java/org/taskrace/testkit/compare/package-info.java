/** Comparison of an algorithm with the brute-force reference. */
package org.taskrace.testkit.compare;
