/**
 * Task graphs that are given as a whole: are they two-dimensional lattices, and what do their planar diagrams and non-separating
 * traversals look like (remark 1 of "Race Detection in Two Dimensions"). Nothing here is needed to find races.
 */
package org.taskrace.core.lattice;
