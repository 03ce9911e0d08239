package org.taskrace.core.detect;

import org.taskrace.core.event.AccessEvents;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.race.Findings;
import org.taskrace.core.reach.PathExplanation;

/** Listens to one run of a program and says which locations are racy. */
public interface Detector extends TaskEvents, AccessEvents, AutoCloseable {

    /** Returns the findings so far, also after a run that ended early (a deadlock, an error). */
    Findings findings();

    /** Returns the number of different races so far; 0 if it is only known at the end. */
    default int racesSoFar() {
        return 0;
    }

    /** Writes the algorithm's state after the last event. */
    default void explain(PathExplanation out) {}

    /** Returns the state of the access history for a location as short text for explanations, or an empty text. */
    default String describe(int location) {
        return "";
    }

    /** Returns the bytes held per location and task, for benchmarks. */
    long bytes();

    /** Throws {@link IllegalStateException} where an invariant of the algorithm does not hold. */
    default void checkInvariants() {}

    /** Releases what the detector shares with others of this JVM; findings stay. An event after that is refused by those that share. */
    @Override
    default void close() {}
}
