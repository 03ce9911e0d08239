/** Concerns of a whole method: entry, lines, allocation sites, method references. */
package org.taskrace.agent.transform.methods;
