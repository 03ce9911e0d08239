/** Checks at calls on objects and arrays of the JDK. */
package org.taskrace.agent.transform.calls;
