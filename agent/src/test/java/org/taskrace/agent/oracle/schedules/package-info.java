/** Small random Java programs whose schedules are all tried: what a verdict claims is held against each of them. */
package org.taskrace.agent.oracle.schedules;
