/** A result in the Static Analysis Results Interchange Format, version 2.1.0. Uses Jackson's streaming part. */
package org.taskrace.report.sarif;
