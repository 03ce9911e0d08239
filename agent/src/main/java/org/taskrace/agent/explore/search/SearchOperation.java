package org.taskrace.agent.explore.search;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A schedule-dependent operation, as a task comes to it.
 *
 * @param object the object that it touches, compared by identity within one run, or {@link Several}; null where there is none
 * @param part the part of the object, such as the name of a field or an index, or null for all of it
 * @param access its effect
 * @param site its place in the program, the number of which is equal in all runs
 * @param mayBlock whether it may have to wait for others
 * @param notices what its task runs on and runs, such as its thread: interrupts of these may change what it does; or null
 * @param interrupted what it interrupts: a thread, the thread that runs a future, or the threads of an executor; or null
 */
public record SearchOperation(
        Object object,
        Object part,
        SearchAccess access,
        int site,
        boolean mayBlock,
        Object notices,
        Object interrupted) {

    /** Objects that an operation touches together. */
    public static final class Several {

        private final Object[] objects;

        private Several(Object... objects) {
            this.objects = objects;
        }

        /** Returns what stands for all of some objects, but for those that are null; null if there is none. */
        public static Object of(List<?> objects) {
            Object[] all = objects.stream().filter(Objects::nonNull).toArray();
            return all.length == 0 ? null : all.length == 1 ? all[0] : new Several(all);
        }

        private static boolean haveCommon(Object one, Object other) {
            if (one instanceof Several several) {
                return Arrays.stream(several.objects).anyMatch(each -> haveCommon(other, each));
            }
            return one != null && (one == other || other instanceof Several && haveCommon(other, one));
        }
    }

    /** The part of a thread that an interrupt changes. */
    public static final String INTERRUPT = "interrupt";

    /** Creates an operation that notices no interrupt. */
    public SearchOperation(Object object, Object part, SearchAccess access, int site, boolean mayBlock) {
        this(object, part, access, site, mayBlock, null, null);
    }

    /** Returns the operation of a task that may notice interrupts of some objects. */
    public SearchOperation noticing(Object objects) {
        return new SearchOperation(object, part, access, site, mayBlock, objects, interrupted);
    }

    /** Returns the operation with the interrupt of a thread, or of what runs a future or the tasks of an executor. */
    public SearchOperation interrupting(Object whom) {
        return new SearchOperation(object, part, access, site, mayBlock, notices, whom);
    }

    /** Returns the operation with another object. */
    public SearchOperation on(Object other) {
        return new SearchOperation(other, part, access, site, mayBlock, notices, interrupted);
    }

    /** Returns the operation with another effect. */
    public SearchOperation as(SearchAccess other) {
        return new SearchOperation(object, part, other, site, mayBlock, notices, interrupted);
    }

    /** Returns whether it interrupts the task that does the other one. */
    boolean interrupts(SearchOperation other) {
        return interrupted != null && Several.haveCommon(interrupted, other.notices);
    }

    /** Returns an operation that depends on no other. */
    public static SearchOperation independent(int site) {
        return new SearchOperation(null, null, SearchAccess.NONE, site, false);
    }

    /** Returns whether it touches an object. */
    public boolean touches(Object other) {
        return Several.haveCommon(object, other);
    }

    /** Returns whether both touch a common part of one object. */
    boolean meets(SearchOperation other) {
        return touches(other.object) && (part == null || other.part == null || part.equals(other.part));
    }
}
