/** The passes over a whole method, each with one responsibility: which accesses need a check, and where the check is inserted. */
package org.taskrace.agent.transform.passes;
