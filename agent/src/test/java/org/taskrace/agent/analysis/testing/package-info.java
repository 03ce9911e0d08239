/** Java sources compiled in memory, as the methods and the program that an analysis asks about. */
package org.taskrace.agent.analysis.testing;
