/** Marks by which a program tells taskrace what it wants. Without dependencies; needed at compile time only. */
package org.taskrace.annotations;
