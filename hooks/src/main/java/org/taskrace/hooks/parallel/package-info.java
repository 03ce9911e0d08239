/** What rewritten bytecode calls where tasks run in parallel while they are checked. */
package org.taskrace.hooks.parallel;
