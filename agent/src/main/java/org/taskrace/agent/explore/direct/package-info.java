/** One directed run: suspends tasks before their operations, lets the search choose, and records what happens. */
package org.taskrace.agent.explore.direct;
