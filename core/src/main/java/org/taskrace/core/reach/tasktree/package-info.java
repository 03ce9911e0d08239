/** Reachability by the tree of tasks with join steps: no lock, no relabelling. */
package org.taskrace.core.reach.tasktree;
