/** Random task programs, a function of family, seed and size. */
package org.taskrace.testkit.generate;
