/** The object that a session installs to answer all hooks, {@link org.taskrace.hooks.HookRuntime}. */
package org.taskrace.hooks;
