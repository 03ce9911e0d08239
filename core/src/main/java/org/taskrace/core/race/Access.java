package org.taskrace.core.race;

/** One access of a race: what was done, by which task, at which site. */
public record Access(Operation operation, int task, int site) {}
