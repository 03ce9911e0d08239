/** What would order the two accesses of a race: the smallest dependency, found on the recorded dag. */
package org.taskrace.core.fix;
