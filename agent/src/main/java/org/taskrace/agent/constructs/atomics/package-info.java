/** Accesses to memory that a call makes: atomics, variable handles, Unsafe. Description: atomics.txt. */
package org.taskrace.agent.constructs.atomics;
