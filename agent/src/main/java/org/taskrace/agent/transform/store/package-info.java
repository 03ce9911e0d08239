/** Rewritten classes of the program on disk: what they depend on, and how they are read into another run. */
package org.taskrace.agent.transform.store;
