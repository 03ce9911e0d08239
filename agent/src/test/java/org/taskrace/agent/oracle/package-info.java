/**
 * Random Java programs whose races are known without the tool: each program is also a small model, which a test executes itself and
 * judges with the brute-force dag.
 */
package org.taskrace.agent.oracle;
