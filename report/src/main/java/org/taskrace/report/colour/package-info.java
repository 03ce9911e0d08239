/** Colour for the text report. Needs no library, so that the agent can use it. */
package org.taskrace.report.colour;
