/** jcstress tests of the concurrent structures. */
package org.taskrace.stress;
