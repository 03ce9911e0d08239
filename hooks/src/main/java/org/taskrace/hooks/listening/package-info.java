/** Hooks that listen to tasks of unmodified programs while the JDK's own pools and threads run them in parallel. */
package org.taskrace.hooks.listening;
