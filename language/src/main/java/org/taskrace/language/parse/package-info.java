/** Lexer and parser of the task language, with errors by line and column. */
package org.taskrace.language.parse;
