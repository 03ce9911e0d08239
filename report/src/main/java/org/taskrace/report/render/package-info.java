/** Makes HTML and SARIF from a stored result, in a JVM of its own. */
package org.taskrace.report.render;
