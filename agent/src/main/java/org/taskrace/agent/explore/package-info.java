/**
 * {@code taskrace explore}: repeated runs of a program in one JVM, with one schedule of each class of equivalent ones,
 * until all are run. The search itself is in {@code search}, a single run in {@code runs}.
 */
package org.taskrace.agent.explore;
