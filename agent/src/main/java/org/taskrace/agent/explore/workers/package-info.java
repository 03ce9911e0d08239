/** Workers that explore parts of a search: JVMs on this machine, or a Spark cluster. Items and answers are lines of text. */
package org.taskrace.agent.explore.workers;
