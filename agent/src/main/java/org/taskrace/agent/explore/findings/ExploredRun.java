package org.taskrace.agent.explore.findings;

import org.taskrace.agent.explore.direct.RunDirector;
import org.taskrace.report.RunReport;

/**
 * One run of the program, and what came out of it.
 *
 * @param output what it wrote to its standard output
 * @param errors what it wrote to its standard error
 */
public record ExploredRun(RunDirector director, RunReport report, String output, String errors, int status) {}
