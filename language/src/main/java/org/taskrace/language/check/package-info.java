/** Checks a task program with one algorithm. */
package org.taskrace.language.check;
