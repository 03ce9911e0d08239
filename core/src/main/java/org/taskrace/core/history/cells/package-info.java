/** Cells of the access histories: how the accesses of a location are stored, and the rules that compare one cell with an access. */
package org.taskrace.core.history.cells;
