/**
 * {@code taskrace explore}: runs a program again and again in one JVM, with one schedule of each class of equivalent ones, and says when it has run
 * all. The search itself is in {@code search}.
 */
package org.taskrace.agent.explore;
