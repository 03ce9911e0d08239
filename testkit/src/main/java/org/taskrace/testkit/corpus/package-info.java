/** Expectations in the comments of stored task programs. */
package org.taskrace.testkit.corpus;
