package org.taskrace.agent.explore.search;

/**
 * A schedule-dependent operation, as a task comes to it.
 *
 * @param object the object that it touches, compared by identity within one run; null where there is none
 * @param part the part of the object, such as the name of a field or an index, or null for all of it
 * @param access its effect
 * @param site its place in the program, the number of which is equal in all runs
 * @param mayBlock whether it may have to wait for others
 * @param thread the thread whose interrupts it may notice, or null
 */
public record SearchOperation(
        Object object, Object part, SearchAccess access, int site, boolean mayBlock, Object thread) {

    /** The part of a thread that an interrupt changes. */
    public static final String INTERRUPT = "interrupt";

    /** Creates an operation that notices no interrupt. */
    public SearchOperation(Object object, Object part, SearchAccess access, int site, boolean mayBlock) {
        this(object, part, access, site, mayBlock, null);
    }

    /** Returns the operation of a thread that may notice its interrupts. */
    public SearchOperation noticedBy(Object itsThread) {
        return new SearchOperation(object, part, access, site, mayBlock, itsThread);
    }

    /** Returns whether it interrupts the thread that does the other one. */
    boolean interrupts(SearchOperation other) {
        return object != null && object == other.thread && access == SearchAccess.UPDATE && INTERRUPT.equals(part);
    }

    /** Returns an operation that depends on no other. */
    public static SearchOperation independent(int site) {
        return new SearchOperation(null, null, SearchAccess.NONE, site, false);
    }

    /** Returns whether both touch a common part of one object. */
    boolean meets(SearchOperation other) {
        return object != null
                && object == other.object
                && (part == null || other.part == null || part.equals(other.part));
    }
}
