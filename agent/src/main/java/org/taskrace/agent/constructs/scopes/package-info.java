/** Structured task scopes: fork creates a task, join joins all. Description: scopes.txt. */
package org.taskrace.agent.constructs.scopes;
