/** The table of the agent's options, and their parser. */
package org.taskrace.agent.options;
