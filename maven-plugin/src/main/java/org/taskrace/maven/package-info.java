/** Goals of the Maven plugin: {@code taskrace:test}, {@code taskrace:run}, {@code taskrace:report}. */
package org.taskrace.maven;
