/** Escape analysis: the objects, collections and iterators that no other task can access, within one method and across calls. */
package org.taskrace.agent.analysis.escape;
