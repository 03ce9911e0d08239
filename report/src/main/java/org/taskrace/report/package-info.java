/** The verdict of one run as text and JSON. */
package org.taskrace.report;
