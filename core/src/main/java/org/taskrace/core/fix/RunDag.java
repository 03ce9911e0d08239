package org.taskrace.core.fix;

/** The dag of a run that is over, as far as a repair needs it. Strands are numbered in the order of execution. */
public interface RunDag {

    /** Returns whether a strand equals another one or precedes it in every schedule. */
    boolean precedes(int earlier, int later);

    /** Returns the strand with which a task begins. */
    int firstStrand(int task);

    /** Returns the strand with which a task ends. */
    int lastStrand(int task);
}
