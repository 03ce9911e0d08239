/** Findings of a run as a report: reasons, task graphs, fix hints. */
package org.taskrace.agent.result;
