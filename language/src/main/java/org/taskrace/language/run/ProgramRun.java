package org.taskrace.language.run;

import java.util.List;
import org.taskrace.language.run.values.ProgramError;
import org.taskrace.language.run.values.SharedMemory;

/**
 * End of a run.
 *
 * @param started whether anything ran; false where the text's structure is refused before
 * @param memory the shared memory at the end, for the names of locations
 * @param error what went wrong, or null
 * @param limited the program is all right, but the detector has come to a limit: {@code error} says which, and where
 * @param suspended the tasks that wait when no task can go on: not empty means a deadlock
 */
public record ProgramRun(
        boolean started, SharedMemory memory, ProgramError error, boolean limited, List<TaskState> suspended) {

    public boolean deadlocked() {
        return !suspended.isEmpty();
    }
}
