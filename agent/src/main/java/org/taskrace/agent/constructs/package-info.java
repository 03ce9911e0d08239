/** The façades that hooks call, one for each class of hooks, and the questions that several families answer. Nothing below knows this room. */
package org.taskrace.agent.constructs;
