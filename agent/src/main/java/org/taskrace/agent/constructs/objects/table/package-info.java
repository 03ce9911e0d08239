/** The table of what methods of JDK classes read and write: its text, parser and lookup. */
package org.taskrace.agent.constructs.objects.table;
