/** A result as one HTML file that needs no network. Uses Jackson's streaming part, and Graphviz compiled for browsers. */
package org.taskrace.report.html;
