/** A result as it lies in a JSON file: what the run reported, and what only the renderers need. Uses Jackson's streaming part. */
package org.taskrace.report.stored;
