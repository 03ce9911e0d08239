package org.taskrace.benchmarks.papers;

import java.util.Locale;

/** With what the tasks of a program are run. */
public enum ConstructsKind {
    /** As calls: the baseline. */
    SERIAL {
        @Override
        public SuiteConstructs create() {
            return new SerialConstructs();
        }
    },
    /** With the task API. */
    TASKS {
        @Override
        public SuiteConstructs create() {
            return new TaskConstructs();
        }
    },
    /** With those constructs of the task API that can be checked while tasks run in parallel. */
    WORKERS {
        @Override
        public SuiteConstructs create() {
            return new WorkerConstructs();
        }
    },
    /** With the JDK's ForkJoin, for loops only. */
    FORKJOIN {
        @Override
        public SuiteConstructs create() {
            return new ForkJoinSuiteConstructs();
        }
    };

    public abstract SuiteConstructs create();

    public static ConstructsKind of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
