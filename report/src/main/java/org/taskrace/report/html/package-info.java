/** A result as one HTML file that needs no network. Uses Jackson's streaming part. */
package org.taskrace.report.html;
