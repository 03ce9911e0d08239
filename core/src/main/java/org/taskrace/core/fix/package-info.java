/** The smallest dependency that would order the two accesses of a race, found on the recorded dag. */
package org.taskrace.core.fix;
