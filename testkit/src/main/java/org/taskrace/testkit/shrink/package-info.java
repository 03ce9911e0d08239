/** Delta debugging of random programs. */
package org.taskrace.testkit.shrink;
