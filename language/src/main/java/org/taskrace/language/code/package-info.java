/** The compiled form of a task program: instructions and constants. */
package org.taskrace.language.code;
