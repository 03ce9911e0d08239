/** Clones of methods for arguments that are local to their caller. */
package org.taskrace.agent.transform.variants;
