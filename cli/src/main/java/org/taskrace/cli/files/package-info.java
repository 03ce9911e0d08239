/** Messages about files that cannot be read or written. */
package org.taskrace.cli.files;
