/** Races and the tasks, accesses and operations that they name. */
package org.taskrace.core.race;
