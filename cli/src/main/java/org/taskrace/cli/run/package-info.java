/** {@code taskrace run}: a Java program under the agent, in a JVM of its own. */
package org.taskrace.cli.run;
