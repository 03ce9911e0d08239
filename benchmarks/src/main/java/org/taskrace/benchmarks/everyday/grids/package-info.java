/** Everyday programs on grids and meshes. */
package org.taskrace.benchmarks.everyday.grids;
