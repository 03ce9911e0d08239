/**
 * The search for all schedules, without a program: operations, their dependences and the trace of one run; the choices
 * that are left stand in {@code tree}. It knows no JVM, so tests run it on small models and compare it with all
 * interleavings.
 */
package org.taskrace.agent.explore.search;
