/** Results of {@code taskrace bench} as text, JSON and a page. */
package org.taskrace.cli.bench.output;
