/** The program structure tree, the non-tree joins and the events that build them: what the structures for promises share. */
package org.taskrace.core.reach.promises.steps;
