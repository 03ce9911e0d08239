/** Hooks of locks, synchronizers, atomics and JDK objects, which rewritten bytecode calls. A session installs what answers them. */
package org.taskrace.hooks.sync;
