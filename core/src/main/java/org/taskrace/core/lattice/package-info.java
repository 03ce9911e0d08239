/**
 * Task graphs that are given as a whole: the test for a two-dimensional lattice, planar diagrams, non-separating
 * traversals. Source: remark 1 of "Race Detection in Two Dimensions". Nothing here is needed to find races.
 */
package org.taskrace.core.lattice;
