package org.taskrace.core.event;

/** Events of accesses to memory. A location is the front end's number for it: small, dense, never reused. */
public interface AccessEvents {

    /** Records that the task reads the location at this site. */
    void read(int task, int location, int site);

    /** Records that the task writes the location at this site. */
    void write(int task, int location, int site);
}
