/** A session: one checked run of a program or a test, with all parts that hooks call. */
package org.taskrace.agent.session;
