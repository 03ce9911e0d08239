package org.taskrace.benchmarks.papers;

import java.util.Locale;

/** With what the tasks of a program are run. */
public enum ConstructsKind {
    /** As calls: the baseline. */
    SERIAL {
        @Override
        public Constructs create() {
            return new SerialConstructs();
        }
    },
    /** With the task API. */
    TASKS {
        @Override
        public Constructs create() {
            return new TaskConstructs();
        }
    },
    /** With the JDK's ForkJoin, for loops only. */
    FORKJOIN {
        @Override
        public Constructs create() {
            return new ForkJoinConstructs();
        }
    };

    public abstract Constructs create();

    public static ConstructsKind of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
