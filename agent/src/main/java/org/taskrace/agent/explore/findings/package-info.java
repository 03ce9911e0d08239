/** What the runs of a search have shown: findings with their stories, outcomes, and the report. */
package org.taskrace.agent.explore.findings;
