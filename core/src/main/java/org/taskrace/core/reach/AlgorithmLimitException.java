package org.taskrace.core.reach;

/** A structure has come to a limit that it was given and cannot go on. What was found until then is exact. */
public class AlgorithmLimitException extends RuntimeException {

    private static final long serialVersionUID = 1;

    protected AlgorithmLimitException(String message) {
        super(message);
    }
}
