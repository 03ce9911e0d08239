package org.taskrace.core.history.states;

/** One of two accesses that conflict: its strand, where it is made, and whether it writes. */
public record StrandAccess(Object strand, int site, boolean writes) {}
