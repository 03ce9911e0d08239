/** The tree of choices that the search has left: depth-first on one JVM, in items where several take part, and as text. */
package org.taskrace.agent.explore.search.tree;
