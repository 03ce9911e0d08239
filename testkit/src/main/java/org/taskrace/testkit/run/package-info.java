/** Runs of random programs with several algorithms. */
package org.taskrace.testkit.run;
