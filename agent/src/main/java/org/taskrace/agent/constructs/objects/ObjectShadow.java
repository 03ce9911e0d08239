package org.taskrace.agent.constructs.objects;

/**
 * Shadow of one object that is accessed by calls. Every access touches the structure; an access to one element also touches that element,
 * and one to all elements all of them. The object itself is passed with each access, and not kept alive.
 */
public interface ObjectShadow {

    void structure(Object object, int site, boolean writes);

    /** Returns whether one more access of the running strand to the structure would change nothing, as far as known. */
    default boolean leavesStructure(boolean writes) {
        return false;
    }

    void element(Object object, int index, int site, boolean writes);

    void all(Object object, int site, boolean writes);
}
