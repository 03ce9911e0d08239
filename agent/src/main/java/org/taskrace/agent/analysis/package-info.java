/**
 * What a method does, found without running it: its blocks, loops and which array elements the loops touch; and which
 * instructions may end a strand. Knows bytecode, nothing of checks: {@code transform} uses the answers.
 */
package org.taskrace.agent.analysis;
