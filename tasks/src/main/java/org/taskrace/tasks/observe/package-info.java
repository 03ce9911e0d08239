/** The interface for observers of tasks, and numbers for places in the source. */
package org.taskrace.tasks.observe;
