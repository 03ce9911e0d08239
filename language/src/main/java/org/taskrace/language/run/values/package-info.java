/** Values of a running task program: their kinds, arithmetic, and the shared memory that holds them. */
package org.taskrace.language.run.values;
