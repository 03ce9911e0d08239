/** The interpreter: runs a task program in a chosen order and reports its events. */
package org.taskrace.language.run;
