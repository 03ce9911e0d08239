package org.taskrace.language.code;

/**
 * The body of a task-creating statement.
 *
 * @param entry where it begins in the code
 * @param slots how many slots for names its frame has
 * @param stack how deep its operand stack can get
 * @param captureFrom slots of the parent's frame whose values are copied at creation …
 * @param captureTo … to these slots of the child's
 */
public record TaskCode(int entry, int slots, int stack, int[] captureFrom, int[] captureTo) {}
