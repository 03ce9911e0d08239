package org.taskrace.core.event;

/** What tasks do to memory. A location is the front end's number for it: small, dense, never used for another. */
public interface AccessEvents {

    /** The task reads the location at this place in the source. */
    void read(int task, int location, int site);

    /** The task writes the location at this place in the source. */
    void write(int task, int location, int site);
}
