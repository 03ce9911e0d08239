/** Hooks of tasks, threads, futures and completion stages, which rewritten JDK classes call. A session installs what answers them. */
package org.taskrace.hooks.tasks;
