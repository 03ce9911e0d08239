package org.taskrace.testkit.generate;

/** Constructs that a generated program may use, besides accesses and control flow. */
enum Feature {
    ASYNC,
    FINISH,
    DYNAMIC_FINISH,
    SPAWN,
    ISOLATED,
    FORK,
    PIPELINE,
    NESTED_PIPELINE,
    /** Stage numbers that come from shared data. */
    DATA_STAGES,
    FUTURE,
    /** Futures and promises that travel through shared locations. */
    SHARED_REFERENCE,
    PROMISE
}
