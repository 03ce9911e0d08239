package org.taskrace.agent.constructs.objects.table;

import java.util.List;

/**
 * Access of a method to one part of its own object.
 *
 * @param part the field's name, or {@link #INSIDE}
 * @param isSure whether each call that returns makes the access; otherwise it is only possible
 * @param locks the locks that the method holds meanwhile: {@link #ITSELF}, names of fields that refer to a lock, or
 *     {@link #OTHER}
 */
public record OwnAccess(String part, boolean writes, boolean isSure, List<String> locks) {

    /** The objects that fields refer to, all together. */
    public static final String INSIDE = "*";

    /** The object's own monitor. */
    public static final String ITSELF = "this";

    /** A lock that is not known by name. */
    public static final String OTHER = "?";
}
