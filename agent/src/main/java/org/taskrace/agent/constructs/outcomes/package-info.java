/** Records the operations of a run that another schedule may let come out otherwise. */
package org.taskrace.agent.constructs.outcomes;
