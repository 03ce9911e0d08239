/**
 * Static analyses of bytecode: the instructions that may end a strand, and the questions about the program that analyses ask. The rooms below find loops, redundant accesses
 * and local objects. No room knows checks: {@code transform} uses the facts.
 */
package org.taskrace.agent.analysis;
