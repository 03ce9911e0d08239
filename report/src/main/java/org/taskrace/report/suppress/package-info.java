/** Known races that a report leaves out. Needs no library, so that the agent can use it. */
package org.taskrace.report.suppress;
