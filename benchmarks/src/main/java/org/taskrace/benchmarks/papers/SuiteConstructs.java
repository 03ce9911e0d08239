package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;

/** The parallel constructs that programs use. The implementations differ in who runs the tasks; see {@link ConstructsKind}. */
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

    /** The future result of a task. */
    interface Result<T> {
        /** Waits for it. */
        T get();
    }

    /** Runs the iterations of a loop, in tasks of at most {@code chunk} each; ends when all have ended. */
    void forAll(int begin, int end, int chunk, Body body);

    /** Runs the body while no other task runs an isolated one. */
    void isolated(Runnable body);

    /** Runs the body, and ends when all tasks have ended that it created, and those that they created. */
    void finish(Runnable body);

    /** Creates a task that the enclosing finish joins. */
    void async(Runnable body);

    /** Creates a task with a result. */
    <T> Result<T> future(Supplier<T> body);

    /** Creates a value that one task puts and others await. */
    <T> Cell<T> promise();

    /** Runs overlapping iterations. */
    void pipeline(int iterations, Body body);

    /** Begins this stage of the iteration. */
    void stage(int number);

    /** Begins this stage of the iteration as soon as the one before has left it. */
    void stageWait(int number);
}
