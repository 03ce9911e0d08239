package org.taskrace.agent.explore.direct;

/**
 * What may happen in the runs of a search.
 *
 * @param timeouts whether limits of waits may pass at any time
 * @param spurious whether {@code Object.wait} may return without a signal, once at each place of a task
 * @param comparesOutput whether the order of prints matters
 */
public record DirectorSettings(boolean timeouts, boolean spurious, boolean comparesOutput) {}
