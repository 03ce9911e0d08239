package org.taskrace.hooks.arrays;

/**
 * Settings for the shadows of arrays.
 *
 * @param usesRuns whether cells may be run-length encoded; otherwise each element has one of its own
 * @param usesDictionary whether an array with few different cells may have a code per element instead
 * @param logsExclusiveAccesses whether accesses of one strand alone between two quiescences are logged instead of judged
 * @param countsLocations whether elements are counted when they are first accessed
 */
public record ShadowSettings(
        boolean usesRuns, boolean usesDictionary, boolean logsExclusiveAccesses, boolean countsLocations) {

    /** Compact shadows, all accesses judged, nothing counted. */
    public static final ShadowSettings DEFAULT = new ShadowSettings(true, true, false, false);
}
