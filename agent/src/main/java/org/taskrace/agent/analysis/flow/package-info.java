/**
 * Control flow of one method: basic blocks, natural loops, and the dataflow framework on which the other rooms define their domains.
 */
package org.taskrace.agent.analysis.flow;
