package org.taskrace.core.fix;

/** The dag of a run that is over, as far as a repair needs it. Strands are numbered in the order of execution. */
public interface RunDag {

    /** Whether a strand is another one or comes before it in every schedule. */
    boolean precedes(int earlier, int later);

    /** The strand with which a task begins. */
    int firstStrand(int task);

    /** The strand with which a task ends. */
    int lastStrand(int task);
}
