/** The seam for whoever wants to know what tasks do: an interface to implement, and numbers for places in the source. */
package org.taskrace.tasks.observe;
