/** Puts hooks into classes of the JDK, as the constructs' descriptions say. */
package org.taskrace.agent.jdk;
