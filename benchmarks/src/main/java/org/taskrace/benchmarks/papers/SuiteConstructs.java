package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;

/** What a program may do in parallel. The implementations differ in who runs the tasks; see {@link ConstructsKind}. */
public interface SuiteConstructs {

    /** One iteration of a loop. */
    interface Body {
        void run(int index);
    }

    /** A value that is put once. */
    interface Cell<T> {
        void put(T value);

        T await();
    }

    /** What a future will have computed. */
    interface Result<T> {
        /** Waits for it. */
        T get();
    }

    /** The iterations of a loop, in tasks of at most {@code chunk} each; ends when all have ended. */
    void forAll(int begin, int end, int chunk, Body body);

    /** Runs the body while no other task runs an isolated one. */
    void isolated(Runnable body);

    /** Runs the body, and ends when all tasks have ended that it created, and those that they created. */
    void finish(Runnable body);

    /** A task that the enclosing finish joins. */
    void async(Runnable body);

    /** A task with a result. */
    <T> Result<T> future(Supplier<T> body);

    /** A value that one task puts and others await. */
    <T> Cell<T> promise();

    /** Overlapping iterations. */
    void pipeline(int iterations, Body body);

    /** The iteration goes on with this stage. */
    void stage(int number);

    /** The iteration goes on with this stage as soon as the one before has left it. */
    void stageWait(int number);
}
