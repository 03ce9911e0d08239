/** Fork/join tasks and their pools. The description forkjoin.txt names hooks, call sites and waits; the models create and join the tasks. */
package org.taskrace.agent.constructs.forkjoin;
