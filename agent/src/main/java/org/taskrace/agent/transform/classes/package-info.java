/** Facts about a class of the program before it is rewritten. */
package org.taskrace.agent.transform.classes;
