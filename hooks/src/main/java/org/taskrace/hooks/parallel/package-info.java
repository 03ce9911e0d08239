/** Hooks for programs whose tasks run in parallel while they are checked. */
package org.taskrace.hooks.parallel;
