/**
 * The search for all schedules, without a program: operations, their dependences, the trace of one run, and schedules
 * that need no search. The choices that are left stand in {@code tree}. It knows no JVM, so tests run it on small
 * models and compare it with all interleavings.
 */
package org.taskrace.agent.explore.search;
