/** Effects of methods whose classes are not rewritten, computed from their bytecode. */
package org.taskrace.agent.effects;
