/** The facts that the passes of the rewriting share: those of the program, and those of one method, each computed once. */
package org.taskrace.agent.analysis.facts;
