package org.taskrace.agent.explore.program;

import java.io.IOException;

/** Program that is run repeatedly: a main method, or a test. */
public interface ExploredProgram {

    /** One run of it. */
    interface Body {
        void run() throws Throwable;
    }

    String name();

    /** Prepares a run, out of control: everything starts anew. */
    Body prepare() throws ClassNotFoundException, NoSuchMethodException;

    /** Returns the whole standard input if a run has read from it, otherwise null. */
    default byte[] input() throws IOException {
        return null;
    }

    /** Returns what the last run wrote to its standard output. */
    String output();

    /** Returns what the last run wrote to its standard error. */
    String errors();
}
