/** Value numbering, and the accesses that it finds to be redundant, of one object, or of neighbouring elements. */
package org.taskrace.agent.analysis.values;
