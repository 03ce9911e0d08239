package org.taskrace.core.lattice;

/** One vertex lies to the left of another, with which it is not ordered. */
public record LeftOf(int left, int right) {}
