package org.taskrace.engine.detect;

import org.taskrace.core.reach.AlgorithmLimitException;

/** Thrown where the engine cannot give a verdict: it would be inconclusive for a Java program. */
final class EngineLimitException extends AlgorithmLimitException {

    private static final long serialVersionUID = 1;

    EngineLimitException(String reason) {
        super(reason);
    }
}
