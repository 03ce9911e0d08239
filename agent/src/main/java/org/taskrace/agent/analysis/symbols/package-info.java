/** Symbols for values by the locals that they are computed from: polynomials for ints, access paths for references; and the accesses that they describe. */
package org.taskrace.agent.analysis.symbols;
